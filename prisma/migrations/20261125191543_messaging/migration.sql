-- CreateTable
CREATE TABLE "messaging_accounts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "phone_number_id" TEXT NOT NULL,
    "display_number" TEXT NOT NULL,
    "verified_name" TEXT,
    "sealed" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "template_name" TEXT,
    "template_language" TEXT NOT NULL DEFAULT 'de',
    "notice_numbers" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messaging_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT,
    "user_id" INTEGER,
    "inquiry_id" INTEGER,
    "assigned_user_id" INTEGER,
    "waiting" BOOLEAN NOT NULL DEFAULT false,
    "last_received_at" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "conversation_messages" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "conversation_id" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "external_id" TEXT,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_messages_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "messaging_accounts_phone_number_id_key" ON "messaging_accounts"("phone_number_id");

-- CreateIndex
CREATE UNIQUE INDEX "messaging_accounts_tenant_id_key" ON "messaging_accounts"("tenant_id");

-- CreateIndex
CREATE INDEX "conversations_tenant_id_last_message_at_id_idx" ON "conversations"("tenant_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversations_tenant_id_inquiry_id_idx" ON "conversations"("tenant_id", "inquiry_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_tenant_id_number_key" ON "conversations"("tenant_id", "number");

-- CreateIndex
CREATE INDEX "conversation_messages_tenant_id_conversation_id_id_idx" ON "conversation_messages"("tenant_id", "conversation_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_messages_tenant_id_external_id_key" ON "conversation_messages"("tenant_id", "external_id");

-- AddForeignKey
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_tenant_id_conversation_id_fkey" FOREIGN KEY ("tenant_id", "conversation_id") REFERENCES "conversations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

ALTER TABLE conversations ADD CONSTRAINT conversations_number_digits CHECK (number ~ '^\d{5,20}$');
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_direction_known CHECK (direction IN ('in', 'out'));
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_kind_known CHECK (kind IN ('text', 'image', 'template', 'other'));
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_status_known
  CHECK (CASE direction WHEN 'in' THEN status = 'received' ELSE status IN ('queued', 'sent', 'delivered', 'read', 'failed') END);

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['messaging_accounts', 'conversations', 'conversation_messages']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- What the vendor pushes names a number, which says whose it is.
CREATE POLICY credential ON messaging_accounts FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
