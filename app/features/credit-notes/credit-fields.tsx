import { useSubmit } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { DialogClose, DialogFooter } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { selectsNumber } from '~/components/ui/selects-number'
import { Skeleton } from '~/components/ui/skeleton'
import { plus } from '~/features/documents/cents'
import { countedNumber } from '~/features/documents/editor/wire'
import { commonTexts } from '~/i18n/common'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useLocale, useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import {
  type CreditedPart,
  CreditRefused,
  creditedItems,
  creditSums,
} from '~server/services/billing/credit-notes/rules'
import type { CreditableOf } from '~server/services/billing/credit-notes/schema'

interface Typed {
  quantity: string
  amount: string
}
const nothing: Typed = { quantity: '', amount: '' }

/** The form of the dialog. Sums are computed as the server will compute them. */
export default function CreditFields({ invoiceId, onDone }: { invoiceId: number; onDone: () => void }) {
  const t = useT(creditNotesTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const locale = useLocale()
  const submit = useSubmit()
  const { data: answer, failed } = useQuery('creditNotes.creditable', { invoice_id: invoiceId })
  const data = answer?.data
  const [typed, setTyped] = useState<Record<number, Typed>>({})
  const [reason, setReason] = useState('')
  if (failed) return <Notice tone="danger" icon={CircleAlert} title={t('credit.failed')} />
  if (!data) return <Skeleton className="my-2 h-40" />

  const parts = data.items.flatMap(({ id }): CreditedPart[] => {
    const { quantity, amount } = typed[id] ?? nothing
    const [pieces, money] = [countedNumber(quantity, locale), countedNumber(amount, locale)]
    if (pieces > 0) return [{ item_id: id, quantity: pieces }]
    return money > 0 ? [{ item_id: id, amount: money }] : []
  })
  const outcome = outcomeOf(data, parts)
  // The open amount is credited first; only what was paid is refunded.
  const applied = outcome === 'refused' ? 0 : Math.min(outcome.total, Math.max(data.remaining, 0))
  const type = (id: number, next: Partial<Typed>) => setTyped({ ...typed, [id]: { ...nothing, ...next } })
  function send(event: FormEvent) {
    event.preventDefault()
    submit(
      { intent: 'credit', reason, items: JSON.stringify(parts) },
      { method: 'post', action: `/invoices/${invoiceId}` },
    )
    onDone()
  }

  return (
    <form onSubmit={send} className="grid gap-4">
      <ul className="divide-y divide-line">
        {data.items.map(item => (
          <li key={item.id} className="grid gap-2 py-2.5">
            <p className="flex gap-3">
              <span className="grow truncate font-medium">{item.description.split('\n')[0]}</span>
              <span className="shrink-0 text-muted tabular">{format.money(item.amount_left)}</span>
            </p>
            <div className="grid grid-cols-2 gap-3">
              {(['quantity', 'amount'] as const).map(name => (
                <Field
                  key={name}
                  id={`credit-${name}-${item.id}`}
                  label={t(`credit.${name}`, { left: format.quantity(item.quantity_left, item.unit) })}
                >
                  {control => (
                    <Input
                      {...control}
                      inputMode="decimal"
                      autoComplete="off"
                      {...selectsNumber}
                      disabled={item.amount_left === 0}
                      value={typed[item.id]?.[name] ?? ''}
                      onChange={event => type(item.id, { [name]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Field id="credit-reason" label={t('reason')} help={t('credit.reasonHelp')} required>
        {control => (
          <Input
            {...control}
            required
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite">
        {outcome === 'refused' ? (
          <Notice tone="danger" icon={CircleAlert} title={t('credit.tooMuch')} />
        ) : (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular">
            {outcome.cashDiscount > 0 ? (
              <>
                <dt className="text-muted">{t('credit.cashDiscount')}</dt>
                <dd className="text-right">{format.money(-outcome.cashDiscount)}</dd>
              </>
            ) : null}
            <dt className="text-muted">{t('csv.net')}</dt>
            <dd className="text-right">{format.money(outcome.net)}</dd>
            <dt className="text-muted">{t('csv.tax')}</dt>
            <dd className="text-right">{format.money(outcome.tax)}</dd>
            <dt className="font-semibold">{t('credit.total')}</dt>
            <dd className="text-right font-semibold">{format.money(outcome.total)}</dd>
            {data.remaining > 0 ? (
              <>
                <dt className="text-muted">{t('credit.open')}</dt>
                <dd className="text-right">{format.money(applied)}</dd>
              </>
            ) : null}
            {outcome.total > applied ? (
              <>
                <dt className="text-muted">{t('refund')}</dt>
                <dd className="text-right">{format.money(outcome.total - applied)}</dd>
              </>
            ) : null}
          </dl>
        )}
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button type="button">{common('actions.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={outcome === 'refused' || outcome.total <= 0}>
          {t('credit.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

function outcomeOf(billed: CreditableOf, parts: readonly CreditedPart[]) {
  const { earlier } = billed
  try {
    const sums = creditSums(billed, earlier, creditedItems(billed, earlier, parts))
    return {
      net: sums.net.toNumber(),
      cashDiscount: plus(sums.cashDiscount.map(({ net }) => net)),
      tax: sums.tax.toNumber(),
      total: sums.total.toNumber(),
    }
  } catch (error) {
    if (error instanceof CreditRefused) return 'refused' as const
    throw error
  }
}
