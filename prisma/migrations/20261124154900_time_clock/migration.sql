-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "device_offset_ms" INTEGER,
ADD COLUMN     "late" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "locked_at" TIMESTAMPTZ(3),
ADD COLUMN     "running" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'manual';

-- CreateTable
CREATE TABLE "time_breaks" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "time_entry_id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "time_breaks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "time_breaks_tenant_id_time_entry_id_started_at_idx" ON "time_breaks"("tenant_id", "time_entry_id", "started_at");

-- AddForeignKey
ALTER TABLE "time_breaks" ADD CONSTRAINT "time_breaks_tenant_id_time_entry_id_fkey" FOREIGN KEY ("tenant_id", "time_entry_id") REFERENCES "time_entries"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE time_entries ADD CONSTRAINT time_entries_source_known
  CHECK (source IN ('clock', 'manual', 'field', 'import', 'leave'));
ALTER TABLE time_entries ADD CONSTRAINT time_entries_running_open
  CHECK (NOT running OR (started_at IS NOT NULL AND ended_at IS NULL AND duration_minutes = 0 AND rapport_entry_id IS NULL));
ALTER TABLE time_breaks ADD CONSTRAINT time_breaks_in_order CHECK (ended_at >= started_at);

-- A person has one clock, and it is paused once at a time.
CREATE UNIQUE INDEX time_entries_one_running ON time_entries (tenant_id, user_id) WHERE running;
CREATE UNIQUE INDEX time_breaks_one_open ON time_breaks (tenant_id, time_entry_id) WHERE ended_at IS NULL;

ALTER TABLE time_breaks ENABLE ROW LEVEL SECURITY;
ALTER TABLE time_breaks FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON time_breaks
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));

-- Totals of the list count what is complete: a clock that still runs stands in no list. Otherwise as gewerk_count_rows and
-- gewerk_count_move.
CREATE FUNCTION gewerk_count_complete_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign constant int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO list_totals (tenant_id, list, dimension, value, n)
  SELECT r.tenant_id, TG_TABLE_NAME, 'all', '', sign * count(*) FROM changed r WHERE NOT r.running GROUP BY r.tenant_id
  UNION ALL
  SELECT tenant_id, TG_TABLE_NAME, dimension, value, sign * count(*)
  FROM (
    SELECT r.tenant_id, d AS dimension, to_jsonb(r) ->> d AS value
    FROM changed r CROSS JOIN unnest(TG_ARGV[0:]) d WHERE NOT r.running
  ) v
  WHERE value IS NOT NULL GROUP BY tenant_id, dimension, value;
  RETURN NULL;
END $$;

CREATE FUNCTION gewerk_count_complete_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_totals (tenant_id, list, dimension, value, n)
  SELECT NEW.tenant_id, TG_TABLE_NAME, 'all', '', OLD.running::int - NEW.running::int WHERE OLD.running <> NEW.running
  UNION ALL
  SELECT NEW.tenant_id, TG_TABLE_NAME, d, side.value, side.n
  FROM unnest(TG_ARGV[0:]) d
  CROSS JOIN LATERAL (
    VALUES (to_jsonb(OLD) ->> d, -1, OLD.running), (to_jsonb(NEW) ->> d, 1, NEW.running)
  ) side(value, n, running)
  WHERE NOT side.running AND side.value IS NOT NULL
    AND (OLD.running <> NEW.running OR to_jsonb(OLD) ->> d IS DISTINCT FROM to_jsonb(NEW) ->> d);
  RETURN NULL;
END $$;

DROP TRIGGER time_entries_counted ON time_entries;
DROP TRIGGER time_entries_discounted ON time_entries;
DROP TRIGGER time_entries_recounted ON time_entries;
CREATE TRIGGER time_entries_counted AFTER INSERT ON time_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_complete_rows('user_id', 'project_id', 'date');
CREATE TRIGGER time_entries_discounted AFTER DELETE ON time_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION gewerk_count_complete_rows('user_id', 'project_id', 'date');
CREATE TRIGGER time_entries_recounted AFTER UPDATE ON time_entries FOR EACH ROW
  WHEN (OLD.running IS DISTINCT FROM NEW.running OR OLD.user_id IS DISTINCT FROM NEW.user_id
    OR OLD.project_id IS DISTINCT FROM NEW.project_id OR OLD.date IS DISTINCT FROM NEW.date)
  EXECUTE FUNCTION gewerk_count_complete_move('user_id', 'project_id', 'date');
