import { z } from 'zod'
import { einvoiceFormats } from '../../../einvoice/model'
import { billingModes } from '../../../money/billing-terms'
import { taxProfiles } from '../../../money/tax-profiles'
import { cleanVatNumber, vatNumberHolds } from '../../../money/vat-number'
import { formatNumber } from '../../../platform/records/numbers'
import {
  amount,
  countryCode,
  dataOf,
  expectedVersion,
  optionalDay,
  optionalEmail,
  optionalIban,
  optionalText,
  optionalWebAddress,
  percent,
  text,
} from '../../../platform/values/scalars'
import { paperMailboxes } from '../../exchange/mails/rules'
import { isTimeZone } from './time-zone'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour as #rrggbb')
/** `{year}` and one `{seq}`; everything else is literal, so no other braces. */
const numberFormat = text(40)
  .refine(format => /\{seq(:[1-9])?\}/.test(format), 'must hold {seq} or {seq:4}')
  .refine(
    format => !/[{}]/.test(formatNumber(format, 2026, 1)) && format.split('{seq').length === 2,
    'may hold {year} and one {seq}, and no other braces',
  )
  // Numbers are also used as file names, and read out on the telephone.
  .refine(format => /^[\p{L}\d {}:./_-]*$/u.test(format), 'letters, digits and . / _ - only')
const vatNumber = optionalText(20)
  .transform(value => value && cleanVatNumber(value))
  .refine(value => !value || vatNumberHolds(value), 'the VAT id’s format or check digit does not fit')
/** ISO 9362 */
const bic = optionalText(14)
  .transform(value => (value ? value.replace(/\s/g, '').toUpperCase() : value))
  .refine(
    value => !value || /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value),
    'a BIC has 8 or 11 letters and digits',
  )

const DunningLevelInput = z.strictObject({
  days_after_due: z.int().min(0).max(365),
  fee: amount.min(0).max(9999.99).default(0),
  due_days: z.int().min(0).max(365),
  title: optionalText(100),
  text: optionalText(5000),
})
const dunningLevels = z
  .array(DunningLevelInput)
  .max(5)
  .refine(
    levels => levels.every((level, index) => index === 0 || level.days_after_due >= daysOf(levels[index - 1])),
    'each level comes no earlier than the one before',
  )
const daysOf = (level: { days_after_due: number } | undefined) => level?.days_after_due ?? 0
/** Company master data, grouped as the settings page shows it. */
const fields = {
  name: text(200),
  country_code: countryCode,
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
  website: optionalWebAddress(200),
  vat_number: vatNumber,
  tax_number: optionalText(30),
  commercial_register: optionalText(50),
  commercial_register_court: optionalText(100),
  company_seat: optionalText(100),
  managing_directors: optionalText(200),
  /** Security number of the Freistellungsbescheinigung (DE § 48b EStG), and its last day. */
  exemption_certificate: optionalText(100),
  exemption_certificate_until: optionalDay,
  /** Whether papers for private customers in Germany state the labor in their total (§ 35a EStG). */
  labor_share: z.boolean(),
  jurisdiction: optionalText(100),
  iban: optionalIban,
  bic,
  bank_name: optionalText(100),
  primary_color: colour,
  secondary_color: colour
    .or(z.literal(''))
    .nullish()
    .transform(value => (value === undefined ? undefined : value || null)),
  footer_text: optionalText(500),
  /** Text at the beginning and end of new offers and invoices; `{anrede}` is the greeting of the customer. */
  offer_intro_text: optionalText(5000),
  offer_closing_text: optionalText(5000),
  invoice_intro_text: optionalText(5000),
  invoice_closing_text: optionalText(5000),
  invoice_number_format: numberFormat,
  quote_number_format: numberFormat,
  credit_number_format: numberFormat,
  payment_terms_default: z.int().min(0).max(365),
  default_vat_rate: percent,
  cash_discount_percent: percent.lt(100).nullish(),
  cash_discount_days: z.int().min(1).max(365).nullish(),
  default_tax_profile: z.enum(taxProfiles),
  reverse_charge_default: z.boolean(),
  cost_center_required: z.boolean(),
  /** `#` stands for a digit, `@` for a letter: `###.##` */
  cost_code_schema: optionalText(40),
  invoice_enabled: z.boolean(),
  /** When null, by the company's country: zugferd for DE, ebinterface otherwise. */
  einvoice_format: z.enum(einvoiceFormats).nullish(),
  progress_billing_mode: z.enum(billingModes),
  retention_enabled: z.boolean(),
  /** Percent of the gross total. */
  retention_rate: percent.lt(100).nullish(),
  /** EUR per project in total. */
  retention_cap: amount.positive().nullish(),
  /** Months after the invoice. */
  retention_release: z.int().min(0).max(240).nullish(),
  dunning_enabled: z.boolean(),
  /** From the first dunning on; empty means the default levels. */
  dunning_levels: dunningLevels,
  /** Minimum retention of records; the law of the country sets the lower limit. */
  data_retention_years: z.int().min(1).max(30),
  audit_log_retention_days: z.int().min(365).max(36_500),
  /** Days after which sent mails lose text and attachments; the record that they were sent stays. */
  mail_retention_days: z.int().min(30).max(3650),
  /** IANA name; determines days, deadlines and the years of numbers. */
  time_zone: z.string().max(64).refine(isTimeZone, 'an IANA time zone'),
  /** Percent of travel that counts as worked in time accounts. */
  travel_percent: z.int().min(0).max(100),
  /** Balances of time accounts, positive or negative, above which they are amber and red. */
  balance_amber_minutes: z.int().min(1).max(60_000),
  balance_red_minutes: z.int().min(1).max(60_000),
  /** Whether employees can see business telephone numbers of their colleagues. */
  colleague_phones: z.boolean(),
  /** Total above which accepting an offer by its link requires a code from a mail; null when never. */
  acceptance_code_above: amount.nonnegative().nullish(),
  /** Whether signing by a link that was not sent by mail requires such a code. */
  signing_code: z.boolean(),
  /** Whether consumers who order by a link are informed of their right of withdrawal and given the button for it. */
  withdrawal_notice: z.boolean(),
  /** Whether mails with a paper contain the customer's link, unless the mail says otherwise. */
  mail_links: z.boolean(),
  show_contact_person: z.boolean(),
  /** Whether papers go out from the connected mailbox of the person who sends them. */
  paper_mailboxes: z.enum(paperMailboxes),
}

export const UpdateCompanySettings = z.strictObject({ ...fields, expected_version: expectedVersion }).partial()
export type UpdateCompanySettings = z.output<typeof UpdateCompanySettings>

const textOrNull = z.string().nullable()
export const StoredLevels = z.array(
  z.object({
    days_after_due: z.int(),
    fee: z.number(),
    due_days: z.int(),
    title: textOrNull.default(null),
    text: textOrNull.default(null),
  }),
)
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
  managing_directors: textOrNull,
  exemption_certificate: textOrNull,
  exemption_certificate_until: textOrNull,
  labor_share: z.boolean(),
  jurisdiction: textOrNull,
  iban: textOrNull,
  bic: textOrNull,
  bank_name: textOrNull,
  primary_color: z.string(),
  secondary_color: textOrNull,
  footer_text: textOrNull,
  offer_intro_text: textOrNull,
  offer_closing_text: textOrNull,
  invoice_intro_text: textOrNull,
  invoice_closing_text: textOrNull,
  invoice_number_format: z.string(),
  quote_number_format: z.string(),
  credit_number_format: z.string(),
  payment_terms_default: z.int(),
  default_vat_rate: amount,
  cash_discount_percent: z.number().nullable(),
  cash_discount_days: z.int().nullable(),
  default_tax_profile: z.enum(taxProfiles),
  reverse_charge_default: z.boolean(),
  cost_center_required: z.boolean(),
  cost_code_schema: textOrNull,
  invoice_enabled: z.boolean(),
  einvoice_format: z.enum(einvoiceFormats).nullable(),
  progress_billing_mode: z.enum(billingModes),
  retention_enabled: z.boolean(),
  retention_rate: z.number().nullable(),
  retention_cap: z.number().nullable(),
  retention_release: z.int().nullable(),
  dunning_enabled: z.boolean(),
  dunning_levels: StoredLevels,
  data_retention_years: z.int(),
  audit_log_retention_days: z.int(),
  mail_retention_days: z.int(),
  time_zone: z.string(),
  travel_percent: z.int(),
  balance_amber_minutes: z.int(),
  balance_red_minutes: z.int(),
  colleague_phones: z.boolean(),
  acceptance_code_above: z.number().nullable(),
  signing_code: z.boolean(),
  withdrawal_notice: z.boolean(),
  mail_links: z.boolean(),
  show_contact_person: z.boolean(),
  paper_mailboxes: z.enum(paperMailboxes),
  /** URL of the logo, null without one; it is changed by `POST /settings/company/logo`. */
  logo: textOrNull,
  logo_mime: textOrNull,
  version: z.int(),
})
export type CompanySettings = z.infer<typeof CompanySettings>
export const CompanySettingsEnvelope = dataOf(CompanySettings)
