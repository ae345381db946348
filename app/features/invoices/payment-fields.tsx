import { useFetcher } from '@remix-run/react'
import { Percent } from 'lucide-react'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { DialogClose } from '~/components/ui/dialog'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { invoicesTexts } from '~/i18n/invoices'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail, PayInvoice } from '~server/services/invoices/schema'
import { MoneyFields } from './money-fields'

type Input = Omit<z.input<typeof PayInvoice>, 'id'>

/** The form of the dialog that records a payment. */
export default function PaymentFields({ invoice, onDone }: { invoice: InvoiceDetail; onDone: () => void }) {
  const t = useT(invoicesTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const fetcher = useFetcher<FormReply<{ paid: boolean }>>()
  const today = format.dayOf(new Date())
  const [form, fields] = useActionForm<Input>({
    id: 'pay',
    reply: fetcher.data,
    defaultValue: { amount: usualAmount(invoice, today), paid_on: today, method: 'bank_transfer' },
  })
  const done = fetcher.data?.done
  const discount = invoice.cash_discount

  useEffect(() => {
    if (!done) return
    toast(done.paid ? t('toasts.paid') : t('toasts.partlyPaid'))
    onDone()
  }, [done, t, onDone])

  return (
    <ActionForm form={form} fetcher={fetcher} action={`/invoices/${invoice.id}`}>
      {discount ? (
        <Notice
          tone="info"
          icon={Percent}
          className="mb-3"
          title={t('pay.skonto', {
            payable: format.money(discount.payable),
            day: format.day(discount.until),
            discount: format.money(discount.amount),
          })}
        />
      ) : null}
      <MoneyFields fields={fields} day={t('pay.day')} today={today} />
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="pay">
          {t('pay.submit')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}

/** What a customer pays who does as the invoice says: with Skonto while its days run, without what is kept back. */
function usualAmount({ cash_discount, amount_due, remaining }: InvoiceDetail, today: string): number {
  if (cash_discount && today <= cash_discount.until) return cash_discount.payable
  return amount_due > 0 ? amount_due : remaining
}
