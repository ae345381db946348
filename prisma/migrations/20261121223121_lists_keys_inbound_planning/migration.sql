-- Lists that stay fast (totals and search), keys over several processes, the inbound drop, and the tables of planning.

-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- DropIndex
DROP INDEX "articles_search_idx";

-- DropIndex
DROP INDEX "contacts_search_idx";

-- DropIndex
DROP INDEX "inquiries_search_idx";

-- DropIndex
DROP INDEX "inquiries_tenant_id_status_created_at_idx";

-- DropIndex
DROP INDEX "invoices_search_idx";

-- DropIndex
DROP INDEX "invoices_tenant_id_invoice_date_idx";

-- DropIndex
DROP INDEX "invoices_tenant_id_project_id_created_at_idx";

-- DropIndex
DROP INDEX "invoices_tenant_id_status_created_at_idx";

-- DropIndex
DROP INDEX "offers_search_idx";

-- DropIndex
DROP INDEX "offers_tenant_id_project_id_idx";

-- DropIndex
DROP INDEX "offers_tenant_id_status_created_at_idx";

-- DropIndex
DROP INDEX "projects_search_idx";

-- DropIndex
DROP INDEX "rapports_search_idx";

-- DropIndex
DROP INDEX "rapports_tenant_id_project_id_idx";

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "replaced_by_id" INTEGER;

-- AlterTable
ALTER TABLE "stored_files" ALTER COLUMN "size_bytes" SET DATA TYPE BIGINT;

-- CreateTable
CREATE TABLE "api_key_days" (
    "tenant_id" INTEGER NOT NULL,
    "key_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "limited" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "api_key_days_pkey" PRIMARY KEY ("tenant_id","key_id","day")
);

-- CreateTable
CREATE TABLE "api_key_windows" (
    "key_id" INTEGER NOT NULL,
    "uses" BIGINT[],
    "leases" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "api_key_windows_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "inbound_deliveries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "batch" TEXT,
    "part" TEXT,
    "storage_key" TEXT NOT NULL,
    "api_key_id" INTEGER,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbound_deliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inbound_uploads" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "batch" TEXT,
    "part" TEXT,
    "storage_key" TEXT NOT NULL,
    "expected_bytes" BIGINT,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbound_uploads_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "time_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "rapport_entry_id" INTEGER,
    "date" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "break_minutes" INTEGER NOT NULL DEFAULT 0,
    "duration_minutes" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'work',
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "appointments" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "project_id" INTEGER,
    "contact_id" INTEGER,
    "location" TEXT,
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "appointment_users" (
    "tenant_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "appointment_users_pkey" PRIMARY KEY ("tenant_id","appointment_id","user_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "caller" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "list_totals" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "n" BIGINT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "list_totals_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "search_entries" (
    "tenant_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "id" INTEGER NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("tenant_id","list","id")
);

-- CreateIndex
CREATE INDEX "inbound_deliveries_tenant_id_received_at_id_idx" ON "inbound_deliveries"("tenant_id", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_deliveries_tenant_id_source_received_at_id_idx" ON "inbound_deliveries"("tenant_id", "source", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_deliveries_tenant_id_batch_received_at_id_idx" ON "inbound_deliveries"("tenant_id", "batch", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "inbound_deliveries_tenant_id_storage_key_key" ON "inbound_deliveries"("tenant_id", "storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_uploads_tenant_id_storage_key_key" ON "inbound_uploads"("tenant_id", "storage_key");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_created_at_id_idx" ON "time_entries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_user_id_date_idx" ON "time_entries"("tenant_id", "user_id", "date");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_project_id_idx" ON "time_entries"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "time_entries_tenant_id_rapport_entry_id_key" ON "time_entries"("tenant_id", "rapport_entry_id");

-- CreateIndex
CREATE INDEX "appointments_tenant_id_starts_at_id_idx" ON "appointments"("tenant_id", "starts_at", "id");

-- CreateIndex
CREATE INDEX "appointment_users_tenant_id_user_id_idx" ON "appointment_users"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_caller_route_key_key" ON "idempotency_keys"("tenant_id", "caller", "route", "key");

-- CreateIndex
CREATE INDEX "list_totals_tenant_id_list_dimension_value_n_idx" ON "list_totals"("tenant_id", "list", "dimension", "value", "n");

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_status_created_at_id_idx" ON "inquiries"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_status_created_at_id_idx" ON "invoices"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_project_id_created_at_id_idx" ON "invoices"("tenant_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_invoice_date_created_at_id_idx" ON "invoices"("tenant_id", "invoice_date", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_status_created_at_id_idx" ON "offers"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_project_id_created_at_id_idx" ON "offers"("tenant_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_offer_date_created_at_id_idx" ON "offers"("tenant_id", "offer_date", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "projects_tenant_id_status_created_at_id_idx" ON "projects"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "rapports_tenant_id_project_id_created_at_id_idx" ON "rapports"("tenant_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "rapports_tenant_id_date_created_at_id_idx" ON "rapports"("tenant_id", "date", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_tenant_id_updated_at_idx" ON "contacts"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "projects_tenant_id_updated_at_idx" ON "projects"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_updated_at_idx" ON "inquiries"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "offers_tenant_id_updated_at_idx" ON "offers"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "rapports_tenant_id_updated_at_idx" ON "rapports"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_updated_at_idx" ON "invoices"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_updated_at_idx" ON "time_entries"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "appointments_tenant_id_updated_at_idx" ON "appointments"("tenant_id", "updated_at");

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_rapport_entry_id_fkey" FOREIGN KEY ("tenant_id", "rapport_entry_id") REFERENCES "rapport_entries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_users" ADD CONSTRAINT "appointment_users_tenant_id_appointment_id_fkey" FOREIGN KEY ("tenant_id", "appointment_id") REFERENCES "appointments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_users" ADD CONSTRAINT "appointment_users_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that no bug may break -------------------------------------------------------------------------------------------

ALTER TABLE time_entries ADD CONSTRAINT time_entries_kind_known CHECK (kind IN ('work', 'travel', 'break', 'absence'));
ALTER TABLE time_entries ADD CONSTRAINT time_entries_minutes CHECK (break_minutes >= 0 AND duration_minutes >= 0);
ALTER TABLE time_entries ADD CONSTRAINT time_entries_in_order CHECK (ended_at >= started_at);
ALTER TABLE appointments ADD CONSTRAINT appointments_status_known CHECK (status IN ('scheduled', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show'));
ALTER TABLE appointments ADD CONSTRAINT appointments_in_order CHECK (ends_at >= starts_at);
ALTER TABLE inbound_deliveries ADD CONSTRAINT inbound_deliveries_size CHECK (size_bytes BETWEEN 1 AND 2147483648);
ALTER TABLE inbound_deliveries ADD CONSTRAINT inbound_deliveries_digest CHECK (sha256 ~ '^[0-9a-f]{64}$');

-- Row level security ----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['api_key_days', 'appointment_users', 'appointments', 'idempotency_keys', 'inbound_deliveries', 'inbound_uploads', 'list_totals', 'search_entries', 'time_entries']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- Requests of a key are counted before anybody is inside a company.
CREATE POLICY credential ON api_key_days USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY sweep ON idempotency_keys USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON inbound_deliveries FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON inbound_uploads USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON list_totals USING ((SELECT gewerk_door()) = 'sweep');

-- Search ----------------------------------------------------------------------------------------------------------------
-- Row level security lets no operator that might leak (LIKE is one) look at a row before the policy has, so on a table with
-- a forced policy the trigram index is never used, and a company with a million invoices would be read whole. The words
-- therefore stand in a table that its owner reads without a policy, and `gewerk_found` is the only way to do so: it adds
-- the company itself. The runtime role does not own the table, so the policy binds it here as everywhere.
ALTER TABLE search_entries NO FORCE ROW LEVEL SECURITY;
CREATE INDEX search_entries_words_idx ON search_entries USING gin (tenant_id, list, words gin_trgm_ops) WHERE words <> '';

-- Ids of the current company's records in which every pattern occurs. `rarest` is one of them: the index is asked for it.
CREATE FUNCTION gewerk_found(of_list text, rarest text, patterns text[]) RETURNS SETOF int
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
BEGIN
  RETURN QUERY SELECT s.id FROM search_entries s
    WHERE s.tenant_id = tenant AND s.list = of_list AND s.words <> '' AND s.words LIKE rarest AND s.words LIKE ALL (patterns);
END $$;

CREATE FUNCTION gewerk_mirror_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE tenant_id = OLD.tenant_id AND list = TG_TABLE_NAME AND id = OLD.id;
  ELSE
    INSERT INTO search_entries (tenant_id, list, id, words) VALUES (NEW.tenant_id, TG_TABLE_NAME, NEW.id, NEW.search)
    ON CONFLICT (tenant_id, list, id) DO UPDATE SET words = excluded.words;
  END IF;
  RETURN NULL;
END $$;

-- Totals ----------------------------------------------------------------------------------------------------------------
-- The total of a list, in all and per value of what it is filtered by, without counting its rows. A change adds rows of +1
-- and -1 in its own transaction, so totals are exact in every snapshot and nobody waits for anybody: a counter that is
-- updated in place would put all changes of a company into one queue. A worker folds the rows of a value into one.
CREATE INDEX list_totals_unfolded_idx ON list_totals (tenant_id, list, dimension, value) WHERE NOT folded;

CREATE FUNCTION gewerk_count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign constant int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO list_totals (tenant_id, list, dimension, value, n)
  SELECT r.tenant_id, TG_TABLE_NAME, 'all', '', sign * count(*) FROM changed r GROUP BY r.tenant_id
  UNION ALL
  SELECT tenant_id, TG_TABLE_NAME, dimension, value, sign * count(*)
  FROM (SELECT r.tenant_id, d AS dimension, to_jsonb(r) ->> d AS value FROM changed r CROSS JOIN unnest(TG_ARGV[0:]) d) v
  WHERE value IS NOT NULL GROUP BY tenant_id, dimension, value;
  RETURN NULL;
END $$;

CREATE FUNCTION gewerk_count_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_totals (tenant_id, list, dimension, value, n)
  SELECT NEW.tenant_id, TG_TABLE_NAME, d, side.value, side.n
  FROM unnest(TG_ARGV[0:]) d
  CROSS JOIN LATERAL (VALUES (to_jsonb(OLD) ->> d, -1), (to_jsonb(NEW) ->> d, 1)) side(value, n)
  WHERE to_jsonb(OLD) ->> d IS DISTINCT FROM to_jsonb(NEW) ->> d AND side.value IS NOT NULL;
  RETURN NULL;
END $$;

DO $$
DECLARE
  item record;
  arguments text;
  moved text;
BEGIN
  FOR item IN SELECT * FROM (VALUES
    ('contacts', ARRAY['status', 'kind']),
    ('projects', ARRAY['status', 'contact_id']),
    ('inquiries', ARRAY['status']),
    ('offers', ARRAY['status', 'project_id', 'offer_date']),
    ('rapports', ARRAY['completed', 'billing_status', 'project_id', 'date']),
    ('invoices', ARRAY['status', 'project_id', 'invoice_date']),
    ('time_entries', ARRAY['user_id', 'project_id', 'date']),
    ('inbound_deliveries', ARRAY['source'])
  ) AS lists(name, dimensions)
  LOOP
    SELECT string_agg(quote_literal(d), ', '), string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', d), ' OR ')
    INTO arguments, moved FROM unnest(item.dimensions) d;
    EXECUTE format('CREATE TRIGGER %1$s_counted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows(%2$s)', item.name, arguments);
    EXECUTE format('CREATE TRIGGER %1$s_discounted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_rows(%2$s)', item.name, arguments);
    EXECUTE format('CREATE TRIGGER %1$s_recounted AFTER UPDATE ON %1$I FOR EACH ROW WHEN (%3$s) EXECUTE FUNCTION gewerk_count_move(%2$s)', item.name, arguments, moved);

    -- What is there already, read by the owner; the policies are back before anybody else comes.
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item.name);
    ALTER TABLE list_totals NO FORCE ROW LEVEL SECURITY;
    EXECUTE format('INSERT INTO list_totals (tenant_id, list, dimension, value, n, folded)
      SELECT tenant_id, %1$L, ''all'', '''', count(*), true FROM %1$I GROUP BY tenant_id', item.name);
    EXECUTE format('INSERT INTO list_totals (tenant_id, list, dimension, value, n, folded)
      SELECT r.tenant_id, %1$L, d, to_jsonb(r) ->> d, count(*), true FROM %1$I r CROSS JOIN unnest(%2$L::text[]) d
      WHERE to_jsonb(r) ->> d IS NOT NULL GROUP BY r.tenant_id, d, to_jsonb(r) ->> d', item.name, item.dimensions);
    ALTER TABLE list_totals FORCE ROW LEVEL SECURITY;
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item.name);
  END LOOP;

  FOR item IN SELECT unnest(ARRAY['contacts', 'projects', 'inquiries', 'articles', 'offers', 'rapports', 'invoices']) AS name
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_found AFTER INSERT OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION gewerk_mirror_search()', item.name);
    EXECUTE format('CREATE TRIGGER %1$s_found_again AFTER UPDATE ON %1$I FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION gewerk_mirror_search()', item.name);
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item.name);
    EXECUTE format('INSERT INTO search_entries (tenant_id, list, id, words) SELECT tenant_id, %1$L, id, search FROM %1$I', item.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item.name);
  END LOOP;
END $$;

-- The running minute of an API key ----------------------------------------------------------------------------------------
-- Never more than `quota` requests of a key in any `window_us` over all processes, and all of them for a key that uses one.
-- A process holds slots on lease, so that it does not ask for every request. Each lease has a name of its own, and with a
-- later call the process settles it: `settled` is {"<lease>": [microseconds before the call, one for each slot it used]}.
-- What a settled lease did not use is free at once; a lease that is never settled counts as used at its end, all of it.
-- `needed` requests wait; up to `wanted` slots are given in one go, fewer when few are left, so that near the quota none lie
-- idle. All times are the database's, and err on the side of too late. Where nothing counts there is no `reset_us`.
CREATE FUNCTION take_key_slots(
  of_key int, quota int, needed int, wanted int, lease text, lease_us bigint, settled jsonb, window_us bigint DEFAULT 60000000)
RETURNS TABLE (granted int, remaining int, reset_us bigint) LANGUAGE plpgsql AS $$
DECLARE
  moment bigint;
  known api_key_windows;
  held int;
  oldest bigint;
BEGIN
  -- No request waits for the disk; a crash of the database may forget its last moments.
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    SELECT * INTO known FROM api_key_windows WHERE key_id = of_key FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO api_key_windows (key_id, uses) VALUES (of_key, '{}') ON CONFLICT DO NOTHING;
  END LOOP;
  -- Not before the row is held: whoever waited for it comes later.
  moment := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;

  known.uses := ARRAY(
    SELECT u FROM (
      SELECT unnest(known.uses)
      UNION ALL
      SELECT moment - ago::bigint FROM jsonb_each(settled) told, jsonb_array_elements_text(told.value) ago
    ) AS counted(u) WHERE u > moment - window_us);
  known.leases := coalesce((
    SELECT jsonb_object_agg(key, value) FROM jsonb_each(known.leases)
    WHERE NOT settled ? key AND (value ->> 'until')::bigint > moment - window_us), '{}');

  SELECT coalesce(sum((value ->> 'slots')::int), 0), min((value ->> 'until')::bigint) INTO held, oldest
  FROM jsonb_each(known.leases);
  oldest := least(oldest, (SELECT min(u) FROM unnest(known.uses) u));
  remaining := greatest(0, quota - cardinality(known.uses) - held);
  granted := least(remaining, greatest(needed, least(wanted, remaining / 4)));
  reset_us := oldest + window_us - moment;
  IF granted > 0 THEN
    known.leases := known.leases || jsonb_build_object(lease, jsonb_build_object('slots', granted, 'until', moment + lease_us));
  END IF;
  UPDATE api_key_windows SET uses = known.uses, leases = known.leases WHERE key_id = of_key;
  RETURN NEXT;
END $$;
