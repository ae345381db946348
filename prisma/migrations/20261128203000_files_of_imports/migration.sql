-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "reading" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "source" JSONB;

-- CreateTable
CREATE TABLE "import_parts" (
    "tenant_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "import_parts_pkey" PRIMARY KEY ("tenant_id","import_id","place")
);

-- AddForeignKey
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "imports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

ALTER TABLE import_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_parts
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));
