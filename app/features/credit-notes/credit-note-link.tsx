import { Link } from '@remix-run/react'
import { FileX2 } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'

/** From an invoice to its Storno or corrections; nothing for other invoices. */
export function CreditNoteLinks({ creditNotes }: { creditNotes: InvoiceDetail['credit_notes'] }) {
  const t = useT(creditNotesTexts)
  const format = useFormat()
  if (creditNotes.length === 0) return null
  return (
    <Card>
      {creditNotes.map(({ id, credit_number: number, kind, total, refund_total: refund, refund_due: due }) => (
        <Link
          key={id}
          to={`/credit-notes/${id}`}
          prefetch="intent"
          className="flex min-h-11 items-center gap-2.5 rounded-lg px-4 py-2.5 hover:bg-hover"
        >
          <FileX2 aria-hidden className="size-4 shrink-0 text-faint" />
          <span className="grow">
            <span className="flex flex-wrap justify-between gap-x-2">
              <span className="text-muted">{kind === 'partial' ? t('correctedBy') : t('linked')}</span>
              <span className="font-medium whitespace-nowrap tabular">{number}</span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-2 text-xs" suppressHydrationWarning>
              <span className={due > 0 ? 'font-medium text-warning' : 'text-muted'}>
                {due > 0
                  ? t('refundLeft', { amount: format.money(due) })
                  : refund > 0
                    ? t('refundDone', { amount: format.money(refund) })
                    : null}
              </span>
              {kind === 'partial' ? <span className="text-muted tabular">{format.money(total)}</span> : null}
            </span>
          </span>
        </Link>
      ))}
    </Card>
  )
}
