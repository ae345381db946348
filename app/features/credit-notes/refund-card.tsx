import { Card } from '~/components/ui/card'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

/** What the customer gets back, large, and what of earlier invoices is free again. */
export function RefundCard({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const format = useFormat()
  const { refund_total: refund, deducted_total: deducted } = creditNote
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">{t('refund')}</p>
      <p className="text-3xl leading-10 font-semibold tracking-tight tabular" suppressHydrationWarning>
        {format.money(refund)}
      </p>
      <p className="text-[13px] text-muted">{refund > 0 ? t('refundNote') : t('noRefund')}</p>
      {deducted > 0 ? (
        <p className="mt-3 border-t border-line pt-3 text-[13px] text-muted" suppressHydrationWarning>
          {t('deducted')}: {format.money(deducted)}. {t('deductedNote')}
        </p>
      ) : null}
    </Card>
  )
}
