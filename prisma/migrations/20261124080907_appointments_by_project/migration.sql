-- CreateIndex
CREATE INDEX "appointments_tenant_id_project_id_idx" ON "appointments"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "appointments_tenant_id_contact_id_idx" ON "appointments"("tenant_id", "contact_id");
