import { z } from 'zod'
import { amount, dataOf, optionalDay, optionalEmail, optionalText, percent, text } from '../../core/scalars'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour as #rrggbb')
const numberFormat = text(40).refine(format => /\{seq(:[1-9])?\}/.test(format), 'must hold {seq} or {seq:4}')
const iban = z
  .string()
  .transform(value => value.replace(/\s/g, '').toUpperCase())
  .refine(value => value === '' || ibanHolds(value), 'the IBAN’s check digits do not fit')

/** Company master data, grouped as the settings page shows it. */
const fields = {
  name: text(200),
  legal_form: optionalText(100),
  industry: optionalText(100),
  founded_date: optionalDay,
  street: optionalText(200),
  postal_code: optionalText(20),
  city: optionalText(100),
  state: optionalText(100),
  phone: optionalText(50),
  fax_number: optionalText(50),
  email: optionalEmail,
  website: optionalText(200),
  vat_number: optionalText(20),
  tax_number: optionalText(30),
  commercial_register: optionalText(50),
  commercial_register_court: optionalText(100),
  company_seat: optionalText(100),
  iban: iban.nullish().transform(value => (value === undefined ? undefined : value || null)),
  bic: optionalText(11),
  bank_name: optionalText(100),
  primary_color: colour,
  footer_text: optionalText(500),
  invoice_number_format: numberFormat,
  quote_number_format: numberFormat,
  payment_terms_default: z.int().min(0).max(365),
  default_vat_rate: percent,
  cash_discount_percent: percent.nullish(),
  cash_discount_days: z.int().min(1).max(365).nullish(),
}

export const UpdateCompanySettings = z.strictObject(fields).partial()
export type UpdateCompanySettings = z.output<typeof UpdateCompanySettings>

const textOrNull = z.string().nullable()
export const CompanySettings = z.object({
  company_id: z.string(),
  name: z.string(),
  country_code: z.string(),
  legal_form: textOrNull,
  industry: textOrNull,
  founded_date: textOrNull,
  street: textOrNull,
  postal_code: textOrNull,
  city: textOrNull,
  state: textOrNull,
  phone: textOrNull,
  fax_number: textOrNull,
  email: textOrNull,
  website: textOrNull,
  vat_number: textOrNull,
  tax_number: textOrNull,
  commercial_register: textOrNull,
  commercial_register_court: textOrNull,
  company_seat: textOrNull,
  iban: textOrNull,
  bic: textOrNull,
  bank_name: textOrNull,
  primary_color: z.string(),
  footer_text: textOrNull,
  invoice_number_format: z.string(),
  quote_number_format: z.string(),
  payment_terms_default: z.int(),
  default_vat_rate: amount,
  cash_discount_percent: z.number().nullable(),
  cash_discount_days: z.int().nullable(),
})
export type CompanySettings = z.infer<typeof CompanySettings>
export const CompanySettingsEnvelope = dataOf(CompanySettings)

/** ISO 13616: letters as numbers, first four characters to the end, modulo 97 is 1. */
function ibanHolds(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  const digits = (value.slice(4) + value.slice(0, 4)).replace(/[A-Z]/g, letter =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
