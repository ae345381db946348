import { MoneyEntries } from '~/features/invoices/money-entries'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

/** What went back to the customer, oldest first, and what was taken back of it. */
export function Refunds({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const may = useMay()
  const action = `/credit-notes/${creditNote.id}`
  return (
    <MoneyEntries
      title={t('refunds')}
      entries={creditNote.refunds}
      reverse={
        may('invoices:pay') ? { kind: 'refund', action, intent: 'reverse_refund', field: 'refund_id' } : null
      }
      words={{
        of: amount => t('reverseRefund.of', { amount }),
        title: amount => t('reverseRefund.title', { amount }),
        body: t('reverseRefund.body'),
        help: t('reverseRefund.reasonHelp'),
      }}
    />
  )
}
