-- CreateTable
CREATE TABLE "customer_questions" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "link_id" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_user_id" INTEGER,

    CONSTRAINT "customer_questions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "customer_questions_tenant_id_link_id_id_idx" ON "customer_questions"("tenant_id", "link_id", "id");

-- CreateIndex
CREATE INDEX "customer_questions_tenant_id_answered_by_user_id_idx" ON "customer_questions"("tenant_id", "answered_by_user_id");

-- AddForeignKey
ALTER TABLE "customer_questions" ADD CONSTRAINT "customer_questions_tenant_id_link_id_fkey" FOREIGN KEY ("tenant_id", "link_id") REFERENCES "customer_links"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_questions" ADD CONSTRAINT "customer_questions_tenant_id_answered_by_user_id_fkey" FOREIGN KEY ("tenant_id", "answered_by_user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE customer_questions ADD CONSTRAINT customer_questions_answered_whole
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answered_at IS NOT NULL OR answered_by_user_id IS NULL));
CREATE INDEX customer_questions_open ON customer_questions (tenant_id, id) WHERE answered_at IS NULL;
ALTER TABLE customer_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_questions
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));

-- Links that are out let their customers ask, too.
ALTER TABLE customer_links DROP CONSTRAINT customer_links_may_known;
ALTER TABLE customer_links ADD CONSTRAINT customer_links_may_known
  CHECK (may <@ ARRAY['view', 'decide', 'sign', 'pay', 'ask']);
-- The owner of the tables is subject to row level security as well.
ALTER TABLE customer_links NO FORCE ROW LEVEL SECURITY;
UPDATE customer_links SET may = array_append(may, 'ask');
ALTER TABLE customer_links FORCE ROW LEVEL SECURITY;
