#!/bin/sh
# Run once by the postgres image, after it has created its data folder.
set -e
psql --quiet --username postgres --set password="$POSTGRES_PASSWORD" --file /formwright/roles.sql
