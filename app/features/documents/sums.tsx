import type { ReactNode } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { untaxedCategories } from '~server/money/zero-rate'

/** The sums of a document in EUR. */
export interface DocumentSums {
  subtotal: number
  discountPercent: number
  discountAmount: number
  /** Net, for a correction: the part the customer did not pay because of Skonto. */
  cashDiscount?: number
  net: number
  taxes: readonly { tax_rate: number; tax_category?: string; net: number; tax: number }[]
  total: number
}

interface SumsProps {
  sums: DocumentSums
  totalLabel: string
  /** The input of the discount; without it, a discount is only shown if there is one. */
  discount?: ReactNode
  /** Content after the total, such as payments. */
  children?: ReactNode
}

/** Net, discount, VAT by rate and total, in the order of the document. */
export function Sums({ sums, totalLabel, discount, children }: SumsProps) {
  const t = useT(documentsTexts)
  const format = useFormat()
  const hasDiscount = sums.discountAmount !== 0
  const { cashDiscount = 0 } = sums
  return (
    <dl className="grid gap-1.5">
      <SumLine label={t('sums.items')} value={sums.subtotal} />
      {discount}
      {hasDiscount ? (
        <SumLine
          label={discount ? t('sums.less') : t('sums.discountOf', { percent: format.percent(sums.discountPercent) })}
          value={-sums.discountAmount}
        />
      ) : null}
      {cashDiscount !== 0 ? <SumLine label={t('sums.cashDiscount')} value={-cashDiscount} /> : null}
      {hasDiscount || cashDiscount !== 0 ? <SumLine label={t('sums.net')} value={sums.net} /> : null}
      {sums.taxes.map(({ tax_rate, tax_category = 'S', net, tax }) => {
        const untaxed = untaxedCategories.find(category => category === tax_category)
        const label = untaxed
          ? t(`sums.untaxed.${untaxed}`, { net: format.amount(net) })
          : t('sums.tax', { rate: format.percent(tax_rate), net: format.amount(net) })
        return <SumLine key={`${tax_category} ${tax_rate}`} label={label} value={tax} />
      })}
      <SumLine label={totalLabel} value={sums.total} strong />
      {children}
    </dl>
  )
}

/** One line of the sums. */
export function SumLine({ label, value, strong = false }: { label: ReactNode; value: number; strong?: boolean }) {
  const format = useFormat()
  return (
    <div
      className={cn(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong ? 'mt-1 border-t border-line-strong pt-2 text-base font-semibold' : 'text-muted',
      )}
    >
      <dt suppressHydrationWarning>{label}</dt>
      <dd className={cn('ml-auto whitespace-nowrap tabular', !strong && 'text-ink')} suppressHydrationWarning>
        {format.money(value)}
      </dd>
    </div>
  )
}
