import { SelectField, SwitchField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** Whether invoices are electronic, and in which format. */
export function EInvoiceSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="einvoice" {...props}>
      {fields => (
        <>
          <SwitchField
            field={fields.invoice_enabled}
            label={t('fields.invoice_enabled')}
            help={t('fields.einvoiceHelp')}
            className="col-span-full"
          />
          <SelectField
            field={fields.einvoice_format}
            label={t('fields.einvoice_format')}
            help={t('fields.formatOfCountry')}
            placeholder={t('fields.byCountry')}
            options={[
              { value: 'zugferd', label: 'ZUGFeRD / Factur-X' },
              { value: 'ebinterface', label: 'ebInterface' },
            ]}
            className="col-span-full"
          />
        </>
      )}
    </SettingsSection>
  )
}
