-- Counts of the minutes before, by keys that nobody asks for any more.
DELETE FROM rate_limits;

-- AlterTable
ALTER TABLE "rate_limits" ADD COLUMN     "open_at" BIGINT NOT NULL DEFAULT 0,
ALTER COLUMN "expire" SET NOT NULL;

-- CreateTable
CREATE TABLE "sign_in_origins" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_origins_pkey" PRIMARY KEY ("user_id","kind","hash")
);

-- CreateIndex
CREATE INDEX "sign_in_origins_hash_idx" ON "sign_in_origins"("hash");

-- AddForeignKey
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE sign_in_origins ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_origins FORCE ROW LEVEL SECURITY;
CREATE POLICY credential ON sign_in_origins USING ((SELECT gewerk_door()) = 'credential');
-- An operator who shuts somebody out ends what they are known by as well.
CREATE POLICY platform ON sign_in_origins FOR DELETE USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON sign_in_origins FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
ALTER TABLE sign_in_origins ADD CONSTRAINT sign_in_origins_kind_known CHECK (kind IN ('device', 'address'));
