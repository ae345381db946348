import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Day, Money } from '~/components/value'
import { ReasonDialog } from '~/features/documents/reason-dialog'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail } from '~server/services/billing/credit-notes/schema'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'

type Entry = InvoiceDetail['payments'][number] | CreditNoteDetail['refunds'][number]

interface MoneyEntriesProps {
  title: string
  entries: readonly Entry[]
  /** What can be reversed on this page; null if nothing can, or the user may not. */
  reversible: 'payment' | 'refund' | null
  /** URL of the record's page. */
  action: string
}

/** Intent sent to the page's action, and the texts of the confirmation. */
const reversals = {
  payment: { intent: 'reverse_payment', field: 'payment_id', textKey: 'reverse' },
  refund: { intent: 'reverse_refund', field: 'refund_id', textKey: 'reverseRefund' },
} as const

/** Payments or refunds, oldest first, with their reversals. */
export function MoneyEntries({ title, entries, reversible, action }: MoneyEntriesProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const [selected, setSelected] = useState<Entry | null>(null)
  const [open, setOpen] = useState(false)
  if (entries.length === 0) return null
  const reversed = new Set(entries.map(entry => entry.reverses_id))
  const reverse = reversible && reversals[reversible]
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="divide-y divide-line border-t border-line">
        {entries.map(entry => (
          <li key={entry.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0 grow">
              <span className="block">
                <Day value={entry.paid_on} /> · {nameOf(entry, t)}
              </span>
              {entry.reason || entry.reference ? (
                <span className="block text-xs break-words text-muted">{entry.reason ?? entry.reference}</span>
              ) : null}
            </span>
            <span className={cn('font-medium', reversed.has(entry.id) && 'text-muted line-through')}>
              <Money value={entry.amount} />
            </span>
            {reverse && entry.kind === reversible && !reversed.has(entry.id) ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t(`${reverse.textKey}.of`, { amount: format.money(Math.abs(entry.amount)) })}
                title={t('reverse.verb')}
                onClick={() => {
                  setSelected(entry)
                  setOpen(true)
                }}
              >
                <Undo2 aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {selected && reverse ? (
        <ReasonDialog
          key={selected.id}
          action={action}
          fields={{ intent: reverse.intent, [reverse.field]: String(selected.id) }}
          open={open}
          onOpenChange={setOpen}
          title={t(`${reverse.textKey}.title`, { amount: format.money(Math.abs(selected.amount)) })}
          confirmLabel={t('reverse.verb')}
          label={t('reverse.reason')}
          help={t(`${reverse.textKey}.reasonHelp`)}
          required
        >
          {t(`${reverse.textKey}.body`)}
        </ReasonDialog>
      ) : null}
    </Card>
  )
}

function nameOf({ kind, method }: Entry, t: Translate<typeof invoicesTexts>): string {
  return kind === 'payment' || kind === 'refund' ? t(`methods.${method}`) : t(`paymentKinds.${kind}`)
}
