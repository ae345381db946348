import { NumberField, SwitchField, TextField } from '~/components/form-fields'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** Terms that new invoices begin with. */
export function PaymentSection(props: SectionProps) {
  const t = useT(settingsTexts)
  const days = t('fields.days')
  return (
    <SettingsSection name="payment" {...props}>
      {fields => (
        <>
          <NumberField
            field={fields.payment_terms_default}
            label={t('fields.payment_terms_default')}
            help={t('fields.paymentTermsHelp')}
            unit={days}
            decimals={0}
            required
            className="col-span-full sm:col-span-1"
          />
          <span className="max-sm:hidden" />
          <NumberField
            field={fields.cash_discount_percent}
            label={t('fields.cash_discount_percent')}
            help={t('fields.cashDiscountHelp')}
            unit="%"
            decimals={0}
          />
          <NumberField
            field={fields.cash_discount_days}
            label={t('fields.cash_discount_days')}
            unit={days}
            decimals={0}
          />
          <TextField
            field={fields.cost_code_schema}
            label={t('fields.cost_code_schema')}
            help={t('fields.costCodeHelp')}
            spellCheck={false}
            autoComplete="off"
          />
          <SwitchField
            field={fields.cost_center_required}
            label={t('fields.cost_center_required')}
            help={t('fields.costCenterHelp')}
            className="col-span-full"
          />
        </>
      )}
    </SettingsSection>
  )
}
