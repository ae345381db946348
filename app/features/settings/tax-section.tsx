import { NumberField, SelectField, SwitchField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

const profiles = ['standard', 'small_business', 'reverse_charge', 'intra_community', 'export'] as const

/** How documents are taxed unless something else is said. */
export function TaxSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="tax" {...props}>
      {fields => (
        <>
          <NumberField
            field={fields.default_vat_rate}
            label={t('fields.default_vat_rate')}
            help={t('fields.vatRateHelp')}
            unit="%"
            decimals={0}
            required
          />
          <SelectField
            field={fields.default_tax_profile}
            label={t('fields.default_tax_profile')}
            help={t('fields.taxProfileHelp')}
            options={profiles.map(value => ({ value, label: t(`taxProfiles.${value}`) }))}
          />
          <SwitchField
            field={fields.reverse_charge_default}
            label={t('fields.reverse_charge_default')}
            help={t('fields.reverseChargeHelp')}
            className="col-span-full"
          />
        </>
      )}
    </SettingsSection>
  )
}
