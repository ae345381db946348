import { DateField, SelectField, TextField } from '~/components/form-fields'
import { useCountries } from '~/features/contacts/countries'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** Name and kind of the company. */
export function CompanySection({ zones, ...props }: SectionProps & { zones: readonly string[] }) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="company" {...props}>
      {fields => (
        <>
          <TextField
            field={fields.name}
            label={t('fields.name')}
            help={t('fields.companyIdHelp', { id: props.settings.company_id })}
            required
            className="col-span-full"
          />
          <TextField
            field={fields.legal_form}
            label={t('fields.legal_form')}
            help={t('fields.legalFormHelp')}
          />
          <TextField field={fields.industry} label={t('fields.industry')} help={t('fields.industryHelp')} />
          <DateField field={fields.founded_date} label={t('fields.founded_date')} />
          <SelectField
            field={fields.time_zone}
            label={t('fields.time_zone')}
            help={t('fields.timeZoneHelp')}
            options={zones.map(value => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </>
      )}
    </SettingsSection>
  )
}

/** Where the company is, and how customers reach it. */
export function AddressSection(props: SectionProps) {
  const t = useT(settingsTexts)
  const countries = useCountries(props.settings.country_code)
  return (
    <SettingsSection name="address" {...props}>
      {fields => (
        <>
          <TextField field={fields.street} label={t('fields.street')} className="col-span-full" />
          <TextField field={fields.postal_code} label={t('fields.postal_code')} />
          <TextField field={fields.city} label={t('fields.city')} />
          <TextField field={fields.state} label={t('fields.state')} />
          <SelectField
            field={fields.country_code}
            label={t('fields.country_code')}
            help={t('fields.countryHelp')}
            options={countries}
          />
          <TextField field={fields.phone} label={t('fields.phone')} type="tel" />
          <TextField
            field={fields.email}
            label={t('fields.email')}
            help={t('fields.emailHelp')}
            type="email"
          />
          <TextField field={fields.fax_number} label={t('fields.fax_number')} type="tel" />
          <TextField
            field={fields.website}
            label={t('fields.website')}
            help={t('fields.websiteHelp')}
            inputMode="url"
            className="col-span-full"
          />
        </>
      )}
    </SettingsSection>
  )
}

/** What the tax office and the register want on an invoice. */
export function LegalSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="legal" {...props}>
      {fields => (
        <>
          <TextField field={fields.vat_number} label={t('fields.vat_number')} help={t('fields.vatHelp')} />
          <TextField
            field={fields.tax_number}
            label={t('fields.tax_number')}
            help={t('fields.taxNumberHelp')}
          />
          <TextField
            field={fields.commercial_register}
            label={t('fields.commercial_register')}
            help={t('fields.registerHelp')}
          />
          <TextField
            field={fields.commercial_register_court}
            label={t('fields.commercial_register_court')}
            help={t('fields.courtHelp')}
          />
          <TextField
            field={fields.company_seat}
            label={t('fields.company_seat')}
            help={t('fields.seatHelp')}
          />
          <TextField
            field={fields.jurisdiction}
            label={t('fields.jurisdiction')}
            help={t('fields.jurisdictionHelp')}
          />
        </>
      )}
    </SettingsSection>
  )
}

/** Where customers pay to. */
export function BankSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="bank" {...props}>
      {fields => (
        <>
          <TextField
            field={fields.iban}
            label={t('fields.iban')}
            help={t('fields.ibanHelp')}
            spellCheck={false}
            className="col-span-full"
          />
          <TextField
            field={fields.bic}
            label={t('fields.bic')}
            help={t('fields.bicHelp')}
            spellCheck={false}
          />
          <TextField field={fields.bank_name} label={t('fields.bank_name')} help={t('fields.bankHelp')} />
        </>
      )}
    </SettingsSection>
  )
}
