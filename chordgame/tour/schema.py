"""What ringclear keeps in a database: tables, their logs line by line, and the hosts that are awake.

A table's row has its `fence`, a number that grows whenever a host takes it over. A line may be added by who has the
latest one only, and each `n` there is once. `used` is when a host took it over or let go of it last.
"""

from __future__ import annotations

PREPARED = """
SELECT pg_advisory_xact_lock(hashtext('ringclear'));
CREATE SCHEMA IF NOT EXISTS ringclear;
CREATE TABLE IF NOT EXISTS ringclear.hosts (
    name text PRIMARY KEY,
    address text NOT NULL,
    awake_until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS ringclear.tables (
    name text PRIMARY KEY,
    code text NOT NULL UNIQUE,
    saved text NOT NULL,
    host text,
    fence bigint NOT NULL DEFAULT 0
);
ALTER TABLE ringclear.tables ADD COLUMN IF NOT EXISTS used timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE INDEX IF NOT EXISTS tables_by_host ON ringclear.tables (host);
CREATE INDEX IF NOT EXISTS tables_by_use ON ringclear.tables (used);
CREATE TABLE IF NOT EXISTS ringclear.lines (
    table_name text NOT NULL REFERENCES ringclear.tables ON DELETE CASCADE,
    log text NOT NULL,
    n integer NOT NULL CHECK (n >= 0),
    line text NOT NULL,
    fence bigint NOT NULL,
    added timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (table_name, log, n)
);
"""
"""One at a time: two hosts that start at once would both make what is not there yet."""

THERE = "SELECT to_regclass('ringclear.tables_by_use') IS NOT NULL"
"""So that a host needs no right to make anything where all is there."""
