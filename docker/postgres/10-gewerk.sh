#!/bin/sh
# Runs once, when the volume of the database is empty. A script that fails leaves the container stopped.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$POSTGRES_OWNER_PASSWORD" \
  --set app_password="$POSTGRES_APP_PASSWORD" \
  --set backup_password="$POSTGRES_BACKUP_PASSWORD" \
  --file /gewerk/roles.sql
