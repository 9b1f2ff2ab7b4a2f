"""Tables on tour: many hosts, far apart, and one database that keeps their logs."""
