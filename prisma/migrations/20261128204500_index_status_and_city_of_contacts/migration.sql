-- CreateIndex
CREATE INDEX "contacts_tenant_id_status_city_created_at_id_idx" ON "contacts"("tenant_id", "status", "city", "created_at" DESC, "id" DESC);
