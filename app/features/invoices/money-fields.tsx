import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, NumberField, SelectField, TextField } from '~/components/form-fields'
import { toast } from '~/components/ui/toast'
import { invoicesTexts } from '~/i18n/invoices'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDayOpened } from '~/lib/session'
import type { InvoiceDetail, PayInvoice } from '~server/services/billing/invoices/schema'

type PaymentMethod = InvoiceDetail['payments'][number]['method']

const methods = ['bank_transfer', 'cash', 'card', 'direct_debit', 'other'] as const satisfies readonly PaymentMethod[]

export interface MoneyFieldsProps {
  /** The page whose action books it, and the intent. */
  action: string
  intent: 'pay' | 'refund'
  amount: (today: string) => number
  /** Labels of the date and the button. */
  day: string
  submit: string
  notice?: ReactNode
  /** Toast for the answer. */
  said: (done: { paid?: boolean; left?: number }) => string
  onDone: () => void
}

/** The form of the dialog that records a payment or a refund. */
export default function MoneyFields(props: MoneyFieldsProps) {
  const { action, intent, amount, day, submit, notice, said, onDone } = props
  const t = useT(invoicesTexts)
  const fetcher = useFetcher<FormReply<{ paid?: boolean; left?: number }>>()
  const today = useDayOpened()
  const [form, fields] = useActionForm<Omit<z.input<typeof PayInvoice>, 'id'>>({
    id: intent,
    reply: fetcher.data,
    defaultValue: { amount: amount(today), paid_on: today, method: 'bank_transfer' },
  })
  const done = fetcher.data?.done
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each answer
  useEffect(() => {
    if (!done) return
    toast(said(done))
    onDone()
  }, [done])

  return (
    <ActionForm form={form} fetcher={fetcher} action={action}>
      {notice}
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
      <FormEnd fetcher={fetcher} name="intent" value={intent}>
        {submit}
      </FormEnd>
    </ActionForm>
  )
}
