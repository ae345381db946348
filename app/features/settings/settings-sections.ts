import type { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'

export type SettingName = keyof UpdateCompanySettings

/** The sections of the settings page that save fields of the company; each is a form of its own. */
export const sectionFields = {
  company: ['name', 'legal_form', 'industry', 'founded_date', 'time_zone'],
  address: ['street', 'postal_code', 'city', 'state', 'country_code', 'phone', 'fax_number', 'email', 'website'],
  legal: [
    'vat_number',
    'tax_number',
    'commercial_register',
    'commercial_register_court',
    'company_seat',
    'managing_directors',
    'jurisdiction',
    'exemption_certificate',
    'exemption_certificate_until',
  ],
  bank: ['iban', 'bic', 'bank_name'],
  brand: ['primary_color', 'secondary_color', 'footer_text'],
  numbers: ['invoice_number_format', 'credit_number_format', 'quote_number_format'],
  texts: ['offer_intro_text', 'offer_closing_text', 'invoice_intro_text', 'invoice_closing_text'],
  payment: [
    'payment_terms_default',
    'cash_discount_percent',
    'cash_discount_days',
    'cost_center_required',
    'cost_code_schema',
  ],
  tax: ['default_vat_rate', 'default_tax_profile', 'reverse_charge_default', 'labor_share'],
  construction: ['progress_billing_mode', 'retention_enabled', 'retention_rate', 'retention_cap', 'retention_release'],
  dunning: ['dunning_enabled', 'dunning_levels'],
  einvoice: ['invoice_enabled', 'einvoice_format'],
  time: ['travel_percent', 'balance_amber_minutes', 'balance_red_minutes'],
  team: ['colleague_phones'],
  customers: [
    'mail_links',
    'show_contact_person',
    'acceptance_code_above',
    'signing_code',
    'withdrawal_notice',
    'paper_mailboxes',
  ],
  retention: ['data_retention_years', 'audit_log_retention_days', 'mail_retention_days'],
} as const satisfies Record<string, readonly SettingName[]>

export type SectionName = keyof typeof sectionFields
export const sectionNames = Object.keys(sectionFields) as SectionName[]

/** Fields that a section requires. */
export const requiredFields = [
  'name',
  'country_code',
  'invoice_number_format',
  'credit_number_format',
  'quote_number_format',
  'payment_terms_default',
  'default_vat_rate',
  'default_tax_profile',
  'progress_billing_mode',
  'paper_mailboxes',
  'primary_color',
  'time_zone',
  'data_retention_years',
  'audit_log_retention_days',
  'mail_retention_days',
  'travel_percent',
  'balance_amber_minutes',
  'balance_red_minutes',
] as const satisfies readonly SettingName[]
