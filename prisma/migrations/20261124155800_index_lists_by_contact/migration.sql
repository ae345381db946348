-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_contact_id_created_at_id_idx" ON "credit_notes"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_project_id_created_at_id_idx" ON "credit_notes"("tenant_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_contact_id_created_at_id_idx" ON "inquiries"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_project_id_idx" ON "inquiries"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_contact_id_created_at_id_idx" ON "invoices"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_contact_id_created_at_id_idx" ON "offers"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "rapports_tenant_id_contact_id_created_at_id_idx" ON "rapports"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);
