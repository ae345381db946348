import type { ComponentProps } from 'react'
import { DateField, NumberField, SelectField, TextField } from '~/components/form-fields'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'

type PaymentMethod = InvoiceDetail['payments'][number]['method']

const methods = [
  'bank_transfer',
  'cash',
  'card',
  'direct_debit',
  'other',
] as const satisfies readonly PaymentMethod[]

interface MoneyFieldsProps {
  fields: {
    amount: ComponentProps<typeof NumberField>['field']
    paid_on: ComponentProps<typeof DateField>['field']
    method: ComponentProps<typeof SelectField>['field']
    reference: ComponentProps<typeof TextField>['field']
  }
  /** What the day is the day of. */
  day: string
  /** The last day there may be. */
  today: string
}

/** What is asked of money that came or went: how much, when, how, and where it says so. */
export function MoneyFields({ fields, day, today }: MoneyFieldsProps) {
  const t = useT(invoicesTexts)
  return (
    <div className="grid gap-4 py-1 sm:grid-cols-2">
      <NumberField field={fields.amount} label={t('pay.amount')} decimals={2} required />
      <DateField field={fields.paid_on} label={day} max={today} />
      <SelectField
        field={fields.method}
        label={t('pay.method')}
        options={methods.map(value => ({ value, label: t(`methods.${value}`) }))}
      />
      <TextField field={fields.reference} label={t('pay.reference')} help={t('pay.referenceHelp')} />
    </div>
  )
}
