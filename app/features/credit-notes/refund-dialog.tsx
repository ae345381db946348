import { lazy, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

// The form's library comes with the first opening.
const RefundFields = lazy(() => import('./refund-fields'))

interface RefundDialogProps {
  creditNote: CreditNoteDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records that money went back; what is due is filled in already. */
export function RefundDialog({ creditNote, open, onOpenChange }: RefundDialogProps) {
  const t = useT(creditNotesTexts)
  const format = useFormat()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('payOut.title')}
        description={t('payOut.description', {
          number: creditNote.credit_number,
          name: creditNote.kontakt_name,
          due: format.money(creditNote.refund_due),
        })}
      >
        <Suspense fallback={<Skeleton className="my-2 h-32" />}>
          <RefundFields creditNote={creditNote} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
