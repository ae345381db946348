-- Extensions first: columns and indexes below use their types and operator classes.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL DEFAULT 'AT',
    "legal_form" TEXT,
    "industry" TEXT,
    "founded_date" DATE,
    "street" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "state" TEXT,
    "phone" TEXT,
    "fax_number" TEXT,
    "email" TEXT,
    "website" TEXT,
    "vat_number" TEXT,
    "tax_number" TEXT,
    "commercial_register" TEXT,
    "commercial_register_court" TEXT,
    "company_seat" TEXT,
    "jurisdiction" TEXT,
    "iban" TEXT,
    "bic" TEXT,
    "bank_name" TEXT,
    "primary_color" TEXT NOT NULL DEFAULT '#1f5f8b',
    "secondary_color" TEXT,
    "footer_text" TEXT,
    "logo_key" TEXT,
    "logo_mime" TEXT,
    "invoice_number_format" TEXT NOT NULL DEFAULT 'RE-{year}-{seq:4}',
    "quote_number_format" TEXT NOT NULL DEFAULT 'AN-{year}-{seq:4}',
    "credit_number_format" TEXT NOT NULL DEFAULT 'ST-{year}-{seq:4}',
    "payment_terms_default" INTEGER NOT NULL DEFAULT 14,
    "default_vat_rate" DECIMAL(5,2) NOT NULL DEFAULT 20,
    "default_tax_profile" TEXT NOT NULL DEFAULT 'standard',
    "cash_discount_percent" DECIMAL(5,2),
    "cash_discount_days" INTEGER,
    "invoice_enabled" BOOLEAN NOT NULL DEFAULT true,
    "einvoice_format" TEXT,
    "reverse_charge_default" BOOLEAN NOT NULL DEFAULT false,
    "progress_billing_mode" TEXT NOT NULL DEFAULT 'single',
    "retention_enabled" BOOLEAN NOT NULL DEFAULT false,
    "retention_rate" DECIMAL(5,2),
    "retention_cap" DECIMAL(14,2),
    "retention_release" INTEGER,
    "cost_code_schema" TEXT,
    "cost_center_required" BOOLEAN NOT NULL DEFAULT false,
    "dunning_enabled" BOOLEAN NOT NULL DEFAULT false,
    "dunning_levels" JSONB,
    "data_retention_years" INTEGER NOT NULL DEFAULT 10,
    "audit_log_retention_days" INTEGER NOT NULL DEFAULT 3650,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Vienna',
    "plan" TEXT NOT NULL DEFAULT 'starter',
    "modules" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'de',
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "email_verified_at" TIMESTAMPTZ(3),
    "last_tenant_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" SMALLINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "job_category" TEXT,
    "department_id" INTEGER,
    "manager_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tenant_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" TEXT,
    "ip" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "pepper_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by_user_id" INTEGER,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_number" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'company',
    "status" TEXT NOT NULL DEFAULT 'active',
    "name" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "company_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "mobile" TEXT,
    "street" TEXT,
    "house_number" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "country_code" CHAR(2) NOT NULL DEFAULT 'AT',
    "vat_number" TEXT,
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "projects" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "contact_id" INTEGER,
    "description" TEXT,
    "street" TEXT,
    "house_number" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "country_code" CHAR(2) NOT NULL DEFAULT 'AT',
    "starts_on" DATE,
    "ends_on" DATE,
    "budget" DECIMAL(14,2),
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inquiries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "inquiry_number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "source" TEXT,
    "status" TEXT NOT NULL DEFAULT 'new',
    "contact_name" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "objekt_street" TEXT,
    "objekt_house_number" TEXT,
    "objekt_postal_code" TEXT,
    "objekt_city" TEXT,
    "contact_id" INTEGER,
    "project_id" INTEGER,
    "assigned_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "articles" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "article_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "unit" TEXT NOT NULL,
    "unit_price" DECIMAL(14,4) NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "articles_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "labor_rates" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "job_category" TEXT NOT NULL,
    "hourly_rate" DECIMAL(14,4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labor_rates_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_number" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'standard',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "title" TEXT NOT NULL,
    "contact_id" INTEGER,
    "project_id" INTEGER,
    "offer_id" INTEGER,
    "invoice_date" DATE NOT NULL,
    "due_date" DATE,
    "subtotal" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "discount_percent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "discount_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_rate" DECIMAL(5,2) NOT NULL DEFAULT 20,
    "tax_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_breakdown" JSONB NOT NULL DEFAULT '[]',
    "already_paid" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "deducted_total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL DEFAULT 'EUR',
    "service_date" DATE,
    "service_period_start" DATE,
    "service_period_end" DATE,
    "buyer_reference" TEXT,
    "reverse_charge" BOOLEAN NOT NULL DEFAULT false,
    "original_invoice_number" TEXT,
    "intro_text" TEXT,
    "closing_text" TEXT,
    "parties" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "overdue_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_items" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'item',
    "source_type" TEXT NOT NULL DEFAULT 'manual',
    "source_id" INTEGER,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,4) NOT NULL,
    "unit" TEXT NOT NULL DEFAULT '',
    "unit_price" DECIMAL(14,4) NOT NULL,
    "total_price" DECIMAL(14,2) NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "tax_category" TEXT NOT NULL DEFAULT 'S',
    "unpriced" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "invoice_items_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_rapports" (
    "tenant_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "rapport_id" INTEGER NOT NULL,
    "billing_percentage" DECIMAL(5,2) NOT NULL DEFAULT 100,

    CONSTRAINT "invoice_rapports_pkey" PRIMARY KEY ("tenant_id","invoice_id","rapport_id")
);

-- CreateTable
CREATE TABLE "payments" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "paid_on" DATE NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'bank_transfer',
    "reference" TEXT,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "offers" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "offer_number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "offer_date" DATE NOT NULL,
    "valid_until" DATE,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "contact_id" INTEGER,
    "project_id" INTEGER,
    "intro_text" TEXT,
    "closing_text" TEXT,
    "subtotal" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "discount_percent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "discount_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL DEFAULT 'EUR',
    "sent_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "offer_items" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'item',
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "unit" TEXT NOT NULL DEFAULT '',
    "unit_price" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "total_price" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "article_id" INTEGER,

    CONSTRAINT "offer_items_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rapports" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rapport_number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "description" TEXT,
    "completed" BOOLEAN NOT NULL DEFAULT false,
    "completed_at" TIMESTAMPTZ(3),
    "billing_status" TEXT NOT NULL DEFAULT 'unbilled',
    "contact_id" INTEGER,
    "project_id" INTEGER,
    "created_by_user_id" INTEGER,
    "signed_pdf" TEXT,
    "signed_at" TIMESTAMPTZ(3),
    "signed_by_name" TEXT,
    "signed_by_email" TEXT,
    "total_hours" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rapports_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rapport_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rapport_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "job_category" TEXT NOT NULL,
    "hours" DECIMAL(8,2) NOT NULL,
    "employee_user_id" INTEGER,
    "description" TEXT,

    CONSTRAINT "rapport_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rapport_materials" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rapport_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" DECIMAL(14,4) NOT NULL,
    "unit" TEXT NOT NULL,
    "notes" TEXT,
    "article_id" INTEGER,
    "unit_price" DECIMAL(14,4),
    "tax_rate" DECIMAL(5,2),

    CONSTRAINT "rapport_materials_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "number_counters" (
    "tenant_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "number_counters_pkey" PRIMARY KEY ("tenant_id","series","year")
);

-- CreateTable
CREATE TABLE "number_journal" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "series" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "number_journal_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_user_id" INTEGER,
    "actor_key_id" INTEGER,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT,
    "changes" JSONB,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "mails" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "to_addresses" TEXT[],
    "cc_addresses" TEXT[],
    "reply_to" TEXT,
    "from_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "token" UUID,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "purpose" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "events" (
    "tenant_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret" TEXT NOT NULL,
    "cap" SMALLINT NOT NULL DEFAULT 4,
    "last_claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "token" UUID,
    "last_status_code" INTEGER,
    "last_error" TEXT,
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "status_code" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER,
    "response" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "companies_company_id_key" ON "companies"("company_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_tenant_id_user_id_key" ON "memberships"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE INDEX "contacts_tenant_id_created_at_id_idx" ON "contacts"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_search_idx" ON "contacts" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "contacts_tenant_id_customer_number_key" ON "contacts"("tenant_id", "customer_number");

-- CreateIndex
CREATE INDEX "projects_tenant_id_created_at_id_idx" ON "projects"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "projects_tenant_id_contact_id_idx" ON "projects"("tenant_id", "contact_id");

-- CreateIndex
CREATE INDEX "projects_search_idx" ON "projects" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "projects_tenant_id_project_number_key" ON "projects"("tenant_id", "project_number");

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_created_at_id_idx" ON "inquiries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inquiries_tenant_id_status_created_at_idx" ON "inquiries"("tenant_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "inquiries_search_idx" ON "inquiries" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "inquiries_tenant_id_inquiry_number_key" ON "inquiries"("tenant_id", "inquiry_number");

-- CreateIndex
CREATE INDEX "articles_search_idx" ON "articles" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "articles_tenant_id_article_number_key" ON "articles"("tenant_id", "article_number");

-- CreateIndex
CREATE UNIQUE INDEX "labor_rates_tenant_id_job_category_key" ON "labor_rates"("tenant_id", "job_category");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_created_at_id_idx" ON "invoices"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_status_created_at_idx" ON "invoices"("tenant_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_project_id_created_at_idx" ON "invoices"("tenant_id", "project_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_invoice_date_idx" ON "invoices"("tenant_id", "invoice_date" DESC);

-- CreateIndex
CREATE INDEX "invoices_search_idx" ON "invoices" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_invoice_number_key" ON "invoices"("tenant_id", "invoice_number");

-- CreateIndex
CREATE INDEX "invoice_items_tenant_id_invoice_id_position_idx" ON "invoice_items"("tenant_id", "invoice_id", "position");

-- CreateIndex
CREATE INDEX "invoice_rapports_tenant_id_rapport_id_idx" ON "invoice_rapports"("tenant_id", "rapport_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_invoice_id_idx" ON "payments"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_paid_on_idx" ON "payments"("tenant_id", "paid_on");

-- CreateIndex
CREATE INDEX "offers_tenant_id_created_at_id_idx" ON "offers"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_status_created_at_idx" ON "offers"("tenant_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "offers_tenant_id_project_id_idx" ON "offers"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "offers_search_idx" ON "offers" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "offers_tenant_id_offer_number_key" ON "offers"("tenant_id", "offer_number");

-- CreateIndex
CREATE INDEX "offer_items_tenant_id_offer_id_position_idx" ON "offer_items"("tenant_id", "offer_id", "position");

-- CreateIndex
CREATE INDEX "rapports_tenant_id_created_at_id_idx" ON "rapports"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "rapports_tenant_id_project_id_idx" ON "rapports"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "rapports_tenant_id_billing_status_completed_idx" ON "rapports"("tenant_id", "billing_status", "completed");

-- CreateIndex
CREATE INDEX "rapports_search_idx" ON "rapports" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "rapports_tenant_id_rapport_number_key" ON "rapports"("tenant_id", "rapport_number");

-- CreateIndex
CREATE INDEX "rapport_entries_tenant_id_rapport_id_position_idx" ON "rapport_entries"("tenant_id", "rapport_id", "position");

-- CreateIndex
CREATE INDEX "rapport_materials_tenant_id_rapport_id_position_idx" ON "rapport_materials"("tenant_id", "rapport_id", "position");

-- CreateIndex
CREATE INDEX "number_journal_tenant_id_series_number_idx" ON "number_journal"("tenant_id", "series", "number");

-- CreateIndex
CREATE INDEX "audit_entries_tenant_id_entity_entity_id_id_idx" ON "audit_entries"("tenant_id", "entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_tenant_id_created_at_id_idx" ON "audit_entries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mails_message_id_key" ON "mails"("message_id");

-- CreateIndex
CREATE INDEX "mails_tenant_id_entity_entity_id_idx" ON "mails"("tenant_id", "entity", "entity_id");

-- CreateIndex
CREATE INDEX "mails_status_next_attempt_at_idx" ON "mails"("status", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_tenant_id_purpose_entity_entity_id_key" ON "stored_files"("tenant_id", "purpose", "entity", "entity_id");

-- CreateIndex
CREATE INDEX "events_tenant_id_created_at_idx" ON "events"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_attempts_tenant_id_delivery_id_idx" ON "webhook_attempts"("tenant_id", "delivery_id");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_offer_id_fkey" FOREIGN KEY ("tenant_id", "offer_id") REFERENCES "offers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_rapports" ADD CONSTRAINT "invoice_rapports_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_rapports" ADD CONSTRAINT "invoice_rapports_tenant_id_rapport_id_fkey" FOREIGN KEY ("tenant_id", "rapport_id") REFERENCES "rapports"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_tenant_id_offer_id_fkey" FOREIGN KEY ("tenant_id", "offer_id") REFERENCES "offers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rapports" ADD CONSTRAINT "rapports_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rapports" ADD CONSTRAINT "rapports_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rapport_entries" ADD CONSTRAINT "rapport_entries_tenant_id_rapport_id_fkey" FOREIGN KEY ("tenant_id", "rapport_id") REFERENCES "rapports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rapport_materials" ADD CONSTRAINT "rapport_materials_tenant_id_rapport_id_fkey" FOREIGN KEY ("tenant_id", "rapport_id") REFERENCES "rapports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_endpoint_id_fkey" FOREIGN KEY ("tenant_id", "endpoint_id") REFERENCES "webhook_endpoints"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "events"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "webhook_deliveries"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Search ---------------------------------------------------------------------------------------------------------------

-- The same folding as core/search.ts: lower case, no accents, ß as ss.
CREATE FUNCTION gewerk_fold(VARIADIC parts text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(lower(public.unaccent('public.unaccent', array_to_string(parts, ' '))), '')
$$;

CREATE FUNCTION gewerk_contact_name(tenant int, contact int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT name FROM contacts WHERE tenant_id = tenant AND id = contact
$$;

CREATE FUNCTION contacts_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.customer_number, NEW.name, NEW.first_name, NEW.last_name, NEW.company_name, NEW.email, NEW.phone, NEW.mobile, NEW.city);
  RETURN NEW;
END $$;
CREATE TRIGGER contacts_search BEFORE INSERT OR UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION contacts_search();

CREATE FUNCTION projects_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.project_number, NEW.name, NEW.city, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER projects_search BEFORE INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION projects_search();

CREATE FUNCTION inquiries_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.inquiry_number, NEW.title, NEW.contact_name, NEW.contact_email, NEW.contact_phone, NEW.objekt_city, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER inquiries_search BEFORE INSERT OR UPDATE ON inquiries FOR EACH ROW EXECUTE FUNCTION inquiries_search();

CREATE FUNCTION articles_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.article_number, NEW.name, NEW.description);
  RETURN NEW;
END $$;
CREATE TRIGGER articles_search BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION articles_search();

CREATE FUNCTION offers_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.offer_number, NEW.title, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER offers_search BEFORE INSERT OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION offers_search();

CREATE FUNCTION rapports_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.rapport_number, NEW.title, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER rapports_search BEFORE INSERT OR UPDATE ON rapports FOR EACH ROW EXECUTE FUNCTION rapports_search();

CREATE FUNCTION invoices_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.invoice_number, NEW.title, gewerk_contact_name(NEW.tenant_id, NEW.contact_id));
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_search BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_search();

-- A renamed contact is found by its new name in everything that refers to it.
CREATE FUNCTION contacts_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE inquiries SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE offers SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE rapports SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  UPDATE invoices SET search = '' WHERE tenant_id = NEW.tenant_id AND contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_renamed AFTER UPDATE OF name ON contacts FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION contacts_renamed();

-- Rules that no bug may break -------------------------------------------------------------------------------------------

ALTER TABLE memberships ADD CONSTRAINT memberships_role_known CHECK (role IN (1, 2, 3));
ALTER TABLE payments ADD CONSTRAINT payments_amount_positive CHECK (amount > 0);
ALTER TABLE invoices ADD CONSTRAINT invoices_paid_within_total CHECK (already_paid >= 0 AND (already_paid = 0 OR already_paid <= total));
ALTER TABLE invoices ADD CONSTRAINT invoices_status_known CHECK (status IN ('draft', 'sent', 'paid', 'partial_paid', 'overdue', 'cancelled'));
ALTER TABLE offers ADD CONSTRAINT offers_status_known CHECK (status IN ('draft', 'sent', 'accepted', 'rejected', 'expired', 'cancelled'));
ALTER TABLE rapports ADD CONSTRAINT rapports_billing_known CHECK (billing_status IN ('unbilled', 'partial', 'billed'));
ALTER TABLE invoice_rapports ADD CONSTRAINT invoice_rapports_percentage CHECK (billing_percentage > 0 AND billing_percentage <= 100);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('pending', 'sending', 'delivered', 'failed', 'dead'));

-- What the claims look for.
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (tenant_id, endpoint_id, next_attempt_at, id) WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_sending_idx ON webhook_deliveries (tenant_id, endpoint_id, lease_until) WHERE status = 'sending';

-- Row level security ----------------------------------------------------------------------------------------------------
-- Without a setting there are no rows. The settings are read once per statement (sub-select), not once per row; nullif,
-- because a pooled connection reads an empty text after the transaction that set it.

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOR item IN
    SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name <> 'sessions'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- A company sees its own row; users are seen by the companies that they belong to.
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON companies USING (id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int));
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users FOR SELECT USING (EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = users.id));
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;

-- The three doors that cross tenants.
CREATE FUNCTION gewerk_door() RETURNS text LANGUAGE sql STABLE AS $$ SELECT current_setting('app.door', true) $$;

-- 1. Resolving a credential: who is behind a session, a login or a key.
CREATE POLICY credential ON users USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential ON sessions USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential ON memberships FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential ON companies FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential ON api_keys FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential_used ON api_keys FOR UPDATE USING ((SELECT gewerk_door()) = 'credential');

-- 2. The claim and the sweeps of the workers.
CREATE POLICY sweep ON companies FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON webhook_endpoints USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON webhook_deliveries USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON webhook_attempts USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON events FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON mails USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON offers FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');

-- 3. Platform administration; every use leaves an audit entry.
CREATE POLICY platform ON companies USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform ON users USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform ON sessions USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform ON memberships USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform ON audit_entries FOR INSERT WITH CHECK ((SELECT gewerk_door()) = 'platform');
