-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "numbers" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "votes" JSONB NOT NULL DEFAULT '[]';
