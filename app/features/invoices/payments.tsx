import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Day, Money } from '~/components/value'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { ReasonDialog } from './reason-dialog'

type Payment = InvoiceDetail['payments'][number]

/** What came in, oldest first: payments, Skonto, and what was taken back. */
export function Payments({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const format = useFormat()
  const [asked, setAsked] = useState<Payment | null>(null)
  const [open, setOpen] = useState(false)
  const { payments } = invoice
  if (payments.length === 0) return null
  const reversed = new Set(payments.map(payment => payment.reverses_id))
  const mayReverse = invoice.allowed_actions.includes('reverse_payment') && may('invoices:pay')
  return (
    <Card>
      <CardHeader title={t('payments')} />
      <ul className="divide-y divide-line border-t border-line">
        {payments.map(payment => (
          <li key={payment.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0 grow">
              <span className="block">
                <Day value={payment.paid_on} /> · {nameOf(payment, t)}
              </span>
              {payment.reason || payment.reference ? (
                <span className="block text-xs break-words text-muted">
                  {payment.reason ?? payment.reference}
                </span>
              ) : null}
            </span>
            <span className={cn('font-medium', reversed.has(payment.id) && 'text-muted line-through')}>
              <Money value={payment.amount} />
            </span>
            {mayReverse && payment.kind === 'payment' && !reversed.has(payment.id) ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('reverse.of', { amount: format.money(payment.amount) })}
                title={t('reverse.verb')}
                onClick={() => {
                  setAsked(payment)
                  setOpen(true)
                }}
              >
                <Undo2 aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? (
        <ReasonDialog
          key={asked.id}
          invoiceId={invoice.id}
          fields={{ intent: 'reverse_payment', payment_id: String(asked.id) }}
          open={open}
          onOpenChange={setOpen}
          title={t('reverse.title', { amount: format.money(asked.amount) })}
          confirmLabel={t('reverse.verb')}
          label={t('reverse.reason')}
          help={t('reverse.reasonHelp')}
          required
        >
          {t('reverse.body')}
        </ReasonDialog>
      ) : null}
    </Card>
  )
}

function nameOf({ kind, method }: Payment, t: Translate<typeof invoicesTexts>): string {
  return kind === 'payment' ? t(`methods.${method}`) : t(`paymentKinds.${kind}`)
}
