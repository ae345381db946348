import { Card } from '~/components/ui/card'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

/** What the customer gets back, large, and what of earlier invoices is free again. */
export function RefundCard({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const format = useFormat()
  const { refund_total: refund, refund_due: due, deducted_total: deducted } = creditNote
  const { refunded_total: refunded } = creditNote
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">{t(refund > 0 && due === 0 ? 'refunded' : 'refund')}</p>
      <p
        className={cn(
          'text-3xl leading-10 font-semibold tracking-tight tabular',
          refund > 0 && due === 0 && 'text-success',
        )}
        suppressHydrationWarning
      >
        {format.money(due > 0 ? due : refund)}
      </p>
      <p className="text-[13px] text-muted">
        {creditNote.kind === 'partial'
          ? t(refund > 0 ? 'refundPartNote' : 'noPartRefund')
          : t(refund > 0 ? 'refundNote' : 'noRefund')}
      </p>
      {refunded > 0 && due > 0 ? (
        <p className="mt-1 text-[13px] text-muted" suppressHydrationWarning>
          {t('refundedOf', { refunded: format.money(refunded), total: format.money(refund) })}
        </p>
      ) : null}
      {deducted > 0 ? (
        <p className="mt-3 border-t border-line pt-3 text-[13px] text-muted" suppressHydrationWarning>
          {t('deducted')}: {format.money(deducted)}. {t('deductedNote')}
        </p>
      ) : null}
    </Card>
  )
}
