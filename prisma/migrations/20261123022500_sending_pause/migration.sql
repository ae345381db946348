-- CreateTable
CREATE TABLE "sending_pauses" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "as_of" TIMESTAMPTZ(3),

    CONSTRAINT "sending_pauses_pkey" PRIMARY KEY ("id")
);

-- One row or none: the whole installation is paused, or it is not.
ALTER TABLE sending_pauses ADD CONSTRAINT sending_pauses_one CHECK (id = 1);
-- It belongs to the installation, not to a company.
ALTER TABLE sending_pauses ENABLE ROW LEVEL SECURITY;
ALTER TABLE sending_pauses FORCE ROW LEVEL SECURITY;
CREATE POLICY sweep_look ON sending_pauses FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY platform ON sending_pauses USING ((SELECT gewerk_door()) = 'platform');

-- A copy of an older release says that it was restored in a table of its own, written with its rows.
DO $$
BEGIN
  IF to_regclass('public.gewerk_restored') IS NOT NULL THEN
    ALTER TABLE sending_pauses NO FORCE ROW LEVEL SECURITY;
    INSERT INTO sending_pauses (id, since, as_of) SELECT 1, since, as_of FROM gewerk_restored LIMIT 1;
    ALTER TABLE sending_pauses FORCE ROW LEVEL SECURITY;
    DROP TABLE gewerk_restored;
  END IF;
END $$;
