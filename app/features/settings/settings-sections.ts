import type { UpdateCompanySettings } from '~server/services/companies/settings-schema'

export type SettingName = keyof UpdateCompanySettings

/** The sections of the settings page that save fields of the company; each is a form of its own. */
export const sectionFields = {
  company: ['name', 'legal_form', 'industry', 'founded_date'],
  address: ['street', 'postal_code', 'city', 'state', 'phone', 'fax_number', 'email', 'website'],
  legal: ['vat_number', 'tax_number', 'commercial_register', 'commercial_register_court', 'company_seat'],
  bank: ['iban', 'bic', 'bank_name'],
  numbers: ['invoice_number_format', 'quote_number_format'],
  payment: ['payment_terms_default', 'default_vat_rate', 'cash_discount_percent', 'cash_discount_days'],
  brand: ['primary_color', 'footer_text'],
} as const satisfies Record<string, readonly SettingName[]>

export type SectionName = keyof typeof sectionFields
export const sectionNames = Object.keys(sectionFields) as SectionName[]

/** What a section may not be saved without. */
export const requiredFields = [
  'name',
  'invoice_number_format',
  'quote_number_format',
  'payment_terms_default',
  'default_vat_rate',
  'primary_color',
] as const satisfies readonly SettingName[]
