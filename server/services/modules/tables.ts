import type { ModuleId } from '../../core/modules'

/** A table by its name, with the columns that stay in the house: secrets, addresses in the storage, what is derived from other columns. */
type Tables = Readonly<Record<string, readonly string[]>>

/**
 * The one list of which tables belong to a module, parents first. A test finds every table of the database either here, once, or among
 * the internal ones, and every column whose name sounds like a secret among those that are left out.
 */
export const moduleTables: Readonly<Record<ModuleId, Tables>> = {
  core: {
    companies: ['id', 'logo_key'],
    users: [
      'password_hash',
      'is_operator',
      'last_tenant_id',
      'avatar_key',
      'password_changed_at',
      'totp_secret',
      'totp_last_step',
    ],
    departments: [],
    memberships: [],
    membership_permissions: [],
    invitations: ['token_hash'],
    contacts: ['search'],
    projects: ['search'],
    articles: ['search'],
    stored_files: ['storage_key'],
    mails: ['token', 'lease_until'],
    number_journal: [],
    audit_entries: [],
    notifications: [],
    notification_settings: [],
    imports: ['token', 'lease_until'],
    import_rows: [],
  },
  anfragen: { inquiries: ['search'] },
  angebote: { offers: ['search'], offer_items: [] },
  rapport: {
    rapports: ['search', 'signed_pdf'],
    rapport_entries: [],
    rapport_materials: [],
    rapport_photos: [],
  },
  rechnungen: {
    labor_rates: [],
    invoices: ['search'],
    invoice_items: [],
    invoice_rapports: [],
    payments: [],
    invoice_deductions: [],
    retention_entries: [],
    credit_notes: ['search'],
    dunnings: [],
    invoice_exports: [],
  },
  zeiterfassung: { time_entries: [] },
  termine: { appointments: [], appointment_users: [] },
  urlaub: {},
  dokumente: {},
  kalender: {},
  messaging: {},
  ai: {},
  esign: {},
  'int.api': {
    api_keys: ['hash', 'pepper_id'],
    api_key_days: [],
    webhook_endpoints: ['secret', 'next_secret', 'last_claimed_at'],
    webhook_hours: [],
    events: [],
    webhook_deliveries: ['token', 'lease_until'],
    webhook_attempts: [],
  },
  'int.inbound': { inbound_deliveries: ['storage_key'] },
}

/** Tables that belong to no module, each with the reason why nobody misses it in an export. */
export const internalTables: Readonly<Record<string, string>> = {
  _prisma_migrations: 'belongs to the installation, not to a company',
  rate_limits: 'attempts of the last minutes, of no company',
  service_processes: 'processes of the service; they belong to the installation, not to a company',
  sending_pauses: 'whether a restored copy may send; belongs to the installation, not to a company',
  document_jobs: 'documents that are being made; what was made is in stored_files',
  sessions: 'who is logged in where; belongs to people and opens the service',
  account_tokens: 'links and steps that open an account; they belong to people, not to a company',
  email_changes: 'addresses that people change; they belong to people, not to a company',
  sign_in_origins: 'devices that an account knows; they belong to people, not to a company',
  recovery_codes: 'open an account; they belong to people, not to a company',
  api_key_windows: 'the running minute of a key',
  idempotency_keys: 'answers kept for a day in case a request is repeated',
  inbound_uploads: 'what is being received at this moment',
  number_counters: 'follows from number_journal, which names every number that was drawn',
  search_entries: 'follows from the records that it finds',
  list_totals: 'follows from the records that it counts',
}
