"""Many tables for people far apart: one process has many rooms, and several such hosts share a database."""
