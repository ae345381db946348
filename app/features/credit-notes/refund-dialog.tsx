import { MoneyDialog } from '~/features/invoices/money-dialog'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

interface RefundDialogProps {
  creditNote: CreditNoteDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records that money went back; what is due is filled in already. */
export function RefundDialog({ creditNote, open, onOpenChange }: RefundDialogProps) {
  const t = useT(creditNotesTexts)
  const { money } = useFormat()
  const { id, credit_number: number, kontakt_name: name, refund_due: due } = creditNote
  return (
    <MoneyDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('payOut.title')}
      description={t('payOut.description', { number, name, due: money(due) })}
      action={`/credit-notes/${id}`}
      intent="refund"
      amount={() => due}
      day={t('payOut.day')}
      submit={t('payOut.submit')}
      said={({ left = 0 }) =>
        left > 0 ? t('toasts.partlyRefunded', { left: money(left) }) : t('toasts.refunded')
      }
    />
  )
}
