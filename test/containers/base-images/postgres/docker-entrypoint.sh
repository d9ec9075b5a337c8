#!/bin/bash
# What the official entry point does with POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB.
set -eu
if [ "${1:0:1}" = '-' ]; then set -- postgres "$@"; fi
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  chown postgres:postgres "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres} db=${POSTGRES_DB:-${POSTGRES_USER:-postgres}}
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  initdb --username="$user" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") >/dev/null
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  # Only by the socket: no program finds a database that is still being made.
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start >/dev/null
  [ "$db" = postgres ] ||
    psql -v ON_ERROR_STOP=1 --username "$user" --no-password --dbname postgres -qc "create database \"$db\""
  pg_ctl -D "$PGDATA" -m fast -w stop >/dev/null
fi
[ "$1" = postgres ] && set -- "$@" -c listen_addresses='*'
exec "$@"
