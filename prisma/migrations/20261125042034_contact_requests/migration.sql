-- CreateTable
CREATE TABLE "contact_requests" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "company" TEXT,
    "phone" TEXT,
    "trade" TEXT,
    "interests" TEXT[],
    "message" TEXT,
    "locale" TEXT NOT NULL,
    "consent_text" TEXT NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "suspected" BOOLEAN NOT NULL DEFAULT false,
    "handled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_requests_created_at_idx" ON "contact_requests"("created_at");

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

-- They are the operators', so no company sees them.
ALTER TABLE contact_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY credential ON contact_requests USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY platform ON contact_requests USING ((SELECT gewerk_door()) = 'platform');

ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_kind_known CHECK (kind IN ('message', 'access'));
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_message_whole CHECK (kind <> 'message' OR message IS NOT NULL);
