import { DateField, NumberField, SelectField, SwitchField, TextareaField, TextField } from '~/components/form-fields'
import type { InputProps } from '~/components/ui/input'
import { useCountries } from '~/features/contacts/countries'
import { settingsTexts } from '~/i18n/settings'
import { cn } from '~/lib/cn'
import { type TextKey, type Translate, useT } from '~/lib/i18n'
import { billingModes } from '~server/money/billing-terms'
import { taxProfiles } from '~server/money/tax-profiles'
import { isPhone } from '~server/platform/values/is-phone'
import { paperMailboxes } from '~server/services/exchange/mails/rules'
import { type SectionProps, SettingsSection } from './settings-section'
import { requiredFields, type SettingName } from './settings-sections'

type T = Translate<typeof settingsTexts>
interface Choices {
  zones: readonly string[]
  countries: readonly Choice[]
}
interface Choice {
  value: string
  label: string
}

/** A field of a section; its label is `fields.<name>`. */
interface PlainField extends Pick<InputProps, 'type' | 'inputMode' | 'spellCheck' | 'autoComplete'> {
  name: SettingName
  as?: 'number' | 'switch' | 'day' | 'select' | 'lines'
  help?: TextKey<typeof settingsTexts>
  className?: string
  /** Unit of a number, which is money by default. */
  unit?: 'percent' | 'days' | 'months' | 'years' | 'minutes'
  options?: (t: T, choices: Choices) => readonly Choice[]
  placeholder?: TextKey<typeof settingsTexts>
  /** What recipients will object to in the value. */
  objection?: (text: string) => TextKey<typeof settingsTexts> | null
}

const wide = 'col-span-full'
const exact = { spellCheck: false, autoComplete: 'off' } as const
const eInvoiceFormats = [
  { value: 'zugferd', label: 'ZUGFeRD / Factur-X' },
  { value: 'ebinterface', label: 'ebInterface' },
]

/** The sections that consist of fields only. */
export const plainSections = {
  company: [
    { name: 'name', help: 'fields.companyIdHelp', className: wide },
    { name: 'legal_form', help: 'fields.legalFormHelp' },
    { name: 'industry', help: 'fields.industryHelp' },
    { name: 'founded_date', as: 'day' },
    {
      name: 'time_zone',
      as: 'select',
      help: 'fields.timeZoneHelp',
      options: (_, { zones }) => zones.map(value => ({ value, label: value.replaceAll('_', ' ') })),
    },
  ],
  address: [
    { name: 'street', className: wide },
    { name: 'postal_code' },
    { name: 'city' },
    { name: 'state' },
    {
      name: 'country_code',
      as: 'select',
      help: 'fields.countryHelp',
      options: (_, { countries }) => countries,
    },
    { name: 'phone', type: 'tel', objection: text => (text === '' || isPhone(text) ? null : 'fields.phoneObjection') },
    { name: 'email', help: 'fields.emailHelp', type: 'email' },
    { name: 'fax_number', type: 'tel' },
    { name: 'website', help: 'fields.websiteHelp', inputMode: 'url', className: wide },
  ],
  legal: [
    { name: 'vat_number', help: 'fields.vatHelp' },
    { name: 'tax_number', help: 'fields.taxNumberHelp' },
    { name: 'commercial_register', help: 'fields.registerHelp' },
    { name: 'commercial_register_court', help: 'fields.courtHelp' },
    { name: 'company_seat', help: 'fields.seatHelp' },
    { name: 'managing_directors', help: 'fields.directorsHelp' },
    { name: 'jurisdiction', help: 'fields.jurisdictionHelp' },
    { name: 'exemption_certificate', help: 'fields.exemptionHelp', className: 'sm:col-start-1', ...exact },
    { name: 'exemption_certificate_until', as: 'day' },
  ],
  bank: [
    { name: 'iban', help: 'fields.ibanHelp', spellCheck: false, className: wide },
    { name: 'bic', help: 'fields.bicHelp', spellCheck: false },
    { name: 'bank_name', help: 'fields.bankHelp' },
  ],
  texts: [
    {
      name: 'offer_intro_text',
      as: 'lines',
      help: 'fields.greetingHelp',
      placeholder: 'fields.offerIntroTextExample',
      className: wide,
    },
    { name: 'offer_closing_text', as: 'lines', placeholder: 'fields.offerClosingTextExample', className: wide },
    {
      name: 'invoice_intro_text',
      as: 'lines',
      help: 'fields.greetingHelp',
      placeholder: 'fields.invoiceIntroTextExample',
      className: wide,
    },
    { name: 'invoice_closing_text', as: 'lines', placeholder: 'fields.invoiceClosingTextExample', className: wide },
  ],
  payment: [
    { name: 'payment_terms_default', as: 'number', help: 'fields.paymentTermsHelp', unit: 'days' },
    {
      name: 'cash_discount_percent',
      as: 'number',
      help: 'fields.cashDiscountHelp',
      unit: 'percent',
      className: 'sm:col-start-1',
    },
    { name: 'cash_discount_days', as: 'number', unit: 'days' },
    { name: 'cost_code_schema', help: 'fields.costCodeHelp', ...exact },
    { name: 'cost_center_required', as: 'switch', help: 'fields.costCenterHelp' },
  ],
  tax: [
    { name: 'default_vat_rate', as: 'number', help: 'fields.vatRateHelp', unit: 'percent' },
    {
      name: 'default_tax_profile',
      as: 'select',
      help: 'fields.taxProfileHelp',
      options: t => taxProfiles.map(value => ({ value, label: t(`taxProfiles.${value}`) })),
    },
    { name: 'reverse_charge_default', as: 'switch', help: 'fields.reverseChargeHelp' },
    { name: 'labor_share', as: 'switch', help: 'fields.laborShareHelp', className: 'sm:col-start-1' },
  ],
  construction: [
    {
      name: 'progress_billing_mode',
      as: 'select',
      help: 'fields.progressHelp',
      options: t => billingModes.map(value => ({ value, label: t(`billingModes.${value}`) })),
      className: wide,
    },
    { name: 'retention_enabled', as: 'switch', help: 'fields.retentionHelp' },
    { name: 'retention_rate', as: 'number', unit: 'percent' },
    { name: 'retention_release', as: 'number', help: 'fields.retentionReleaseHelp', unit: 'months' },
    { name: 'retention_cap', as: 'number', help: 'fields.retentionCapHelp' },
  ],
  einvoice: [
    { name: 'invoice_enabled', as: 'switch', help: 'fields.einvoiceHelp' },
    {
      name: 'einvoice_format',
      as: 'select',
      help: 'fields.formatOfCountry',
      placeholder: 'fields.byCountry',
      options: () => eInvoiceFormats,
      className: wide,
    },
  ],
  time: [
    { name: 'travel_percent', as: 'number', help: 'fields.travelHelp', unit: 'percent', className: wide },
    { name: 'balance_amber_minutes', as: 'number', help: 'fields.balanceHelp', unit: 'minutes' },
    { name: 'balance_red_minutes', as: 'number', unit: 'minutes' },
  ],
  team: [{ name: 'colleague_phones', as: 'switch', help: 'fields.colleaguePhonesHelp', className: wide }],
  customers: [
    { name: 'mail_links', as: 'switch', help: 'fields.mailLinksHelp' },
    { name: 'show_contact_person', as: 'switch', help: 'fields.showContactPersonHelp' },
    { name: 'acceptance_code_above', as: 'number', help: 'fields.acceptanceCodeHelp', className: wide },
    { name: 'signing_code', as: 'switch', help: 'fields.signingCodeHelp' },
    { name: 'withdrawal_notice', as: 'switch', help: 'fields.withdrawalNoticeHelp' },
    {
      name: 'paper_mailboxes',
      as: 'select',
      help: 'fields.paperMailboxesHelp',
      options: t => paperMailboxes.map(value => ({ value, label: t(`paperMailboxes.${value}`) })),
      className: wide,
    },
  ],
  retention: [
    { name: 'data_retention_years', as: 'number', help: 'fields.dataRetentionHelp', unit: 'years' },
    { name: 'audit_log_retention_days', as: 'number', help: 'fields.auditRetentionHelp', unit: 'days' },
    { name: 'mail_retention_days', as: 'number', help: 'fields.mailRetentionHelp', unit: 'days' },
  ],
} as const satisfies Partial<Record<string, readonly PlainField[]>>

interface PlainSectionProps extends SectionProps {
  name: keyof typeof plainSections
  zones: readonly string[]
}

/** A section of `plainSections`. */
export function PlainSection({ name, zones, ...props }: PlainSectionProps) {
  const t = useT(settingsTexts)
  const countries = useCountries(props.settings.country_code)
  const unitOf = (unit: NonNullable<PlainField['unit']>) => (unit === 'percent' ? '%' : t(`fields.${unit}`))
  return (
    <SettingsSection name={name} {...props}>
      {fields =>
        (plainSections[name] as readonly PlainField[]).map(plain => {
          const { name, as, help: usual, unit, options, placeholder, className, objection, ...input } = plain
          const help = objection?.(String(fields[name].value ?? '').trim()) ?? usual
          const frame = {
            label: t(`fields.${name}` as TextKey<typeof settingsTexts>),
            help: help && t(help, { id: props.settings.company_id }),
            className,
          }
          const required = requiredFields.some(field => field === name)
          // Each kind of field has its own value type; the section states which one it is.
          const field = fields[name] as never
          if (as === 'switch')
            return <SwitchField key={name} field={field} {...frame} className={cn(wide, className)} />
          if (as === 'day') return <DateField key={name} field={field} {...frame} />
          if (as === 'lines')
            return (
              <TextareaField
                key={name}
                field={field}
                {...frame}
                rows={4}
                {...(placeholder && { placeholder: t(placeholder) })}
              />
            )
          if (as === 'number')
            return (
              <NumberField
                key={name}
                field={field}
                {...frame}
                {...(unit && { unit: unitOf(unit), decimals: 0 })}
                required={required}
              />
            )
          if (as === 'select')
            return (
              <SelectField
                key={name}
                field={field}
                {...frame}
                options={options?.(t, { zones, countries }) ?? []}
                placeholder={placeholder && t(placeholder)}
              />
            )
          return <TextField key={name} field={field} {...frame} {...input} required={required} />
        })
      }
    </SettingsSection>
  )
}
