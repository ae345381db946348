import { Link } from '@remix-run/react'
import { Receipt } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import type { CreditNoteDetail } from '~server/services/billing/credit-notes/schema'

/** The invoice that was cancelled or corrected, and the one that replaces it. */
export function RelatedCard({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const related = [
    {
      id: creditNote.invoice_id,
      number: creditNote.invoice_number,
      note: creditNote.kind === 'partial' ? t('corrected') : t('cancelledInvoice'),
    },
    ...(creditNote.replaced_by
      ? [
          {
            id: creditNote.replaced_by.id,
            number: creditNote.replaced_by.invoice_number,
            note: t('replacedBy'),
          },
        ]
      : []),
  ]
  return (
    <Card>
      <CardHeader title={t('links')} />
      <ul className="divide-y divide-line border-t border-line">
        {related.map(({ id, number, note }) => (
          <li key={id}>
            <Link
              to={`/invoices/${id}`}
              prefetch="intent"
              className="flex min-h-11 items-center gap-2.5 px-4 py-2 last:rounded-b-lg hover:bg-hover"
            >
              <Receipt aria-hidden className="size-4 shrink-0 text-faint" />
              <span className="grow font-medium tabular">{number}</span>
              <span className="text-xs text-muted">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
