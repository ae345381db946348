import { NumberField, SelectField, SwitchField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** Progress invoices, and what customers keep back of them. */
export function ConstructionSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="construction" {...props}>
      {fields => (
        <>
          <SelectField
            field={fields.progress_billing_mode}
            label={t('fields.progress_billing_mode')}
            help={t('fields.progressHelp')}
            options={(['single', 'cumulative'] as const).map(value => ({
              value,
              label: t(`billingModes.${value}`),
            }))}
            className="col-span-full"
          />
          <SwitchField
            field={fields.retention_enabled}
            label={t('fields.retention_enabled')}
            help={t('fields.retentionHelp')}
            className="col-span-full"
          />
          <NumberField
            field={fields.retention_rate}
            label={t('fields.retention_rate')}
            unit="%"
            decimals={0}
          />
          <NumberField
            field={fields.retention_release}
            label={t('fields.retention_release')}
            help={t('fields.retentionReleaseHelp')}
            unit={t('fields.months')}
            decimals={0}
          />
          <NumberField
            field={fields.retention_cap}
            label={t('fields.retention_cap')}
            help={t('fields.retentionCapHelp')}
          />
        </>
      )}
    </SettingsSection>
  )
}
