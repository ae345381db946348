import { NumberField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** How long data, the audit log and sent mails are kept. */
export function RetentionSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="retention" {...props}>
      {fields => (
        <>
          <NumberField
            field={fields.data_retention_years}
            label={t('fields.data_retention_years')}
            help={t('fields.dataRetentionHelp')}
            unit={t('fields.years')}
            decimals={0}
            required
          />
          <NumberField
            field={fields.audit_log_retention_days}
            label={t('fields.audit_log_retention_days')}
            help={t('fields.auditRetentionHelp')}
            unit={t('fields.days')}
            decimals={0}
            required
          />
          <NumberField
            field={fields.mail_retention_days}
            label={t('fields.mail_retention_days')}
            help={t('fields.mailRetentionHelp')}
            unit={t('fields.days')}
            decimals={0}
            required
          />
        </>
      )}
    </SettingsSection>
  )
}
