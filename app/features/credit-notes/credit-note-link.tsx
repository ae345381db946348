import { Link } from '@remix-run/react'
import { FileX2 } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'

/** From a cancelled invoice to the Storno that took it back; nothing for others. */
export function CreditNoteLink({ creditNote }: { creditNote: InvoiceDetail['credit_note'] }) {
  const t = useT(creditNotesTexts)
  if (!creditNote) return null
  return (
    <Card>
      <Link
        to={`/credit-notes/${creditNote.id}`}
        prefetch="intent"
        className="flex min-h-11 items-center gap-2.5 rounded-lg px-4 py-2.5 hover:bg-hover"
      >
        <FileX2 aria-hidden className="size-4 shrink-0 text-faint" />
        <span className="grow text-muted">{t('linked')}</span>
        <span className="font-medium tabular">{creditNote.credit_number}</span>
      </Link>
    </Card>
  )
}
