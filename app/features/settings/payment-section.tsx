import { NumberField } from '~/components/form-fields'
import { useT } from '~/lib/i18n'
import { type SectionProps, SettingsSection } from './settings-section'

/** Terms that new offers and invoices begin with. */
export function PaymentSection(props: SectionProps) {
  const t = useT('settings')
  const days = t('fields.days')
  return (
    <SettingsSection name="payment" {...props}>
      {fields => (
        <>
          <NumberField
            field={fields.payment_terms_default}
            label={t('fields.payment_terms_default')}
            unit={days}
            decimals={0}
            required
          />
          <NumberField
            field={fields.default_vat_rate}
            label={t('fields.default_vat_rate')}
            unit="%"
            decimals={0}
            required
          />
          <NumberField
            field={fields.cash_discount_percent}
            label={t('fields.cash_discount_percent')}
            unit="%"
            decimals={0}
          />
          <NumberField
            field={fields.cash_discount_days}
            label={t('fields.cash_discount_days')}
            unit={days}
            decimals={0}
          />
        </>
      )}
    </SettingsSection>
  )
}
