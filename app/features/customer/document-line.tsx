import type { ReactNode } from 'react'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'

interface DocumentLineProps {
  item: {
    kind: string
    description: string
    quantity: number
    unit: string
    unit_price: number
    total_price: number
    unpriced?: boolean
  }
  /** Whether it is part of the sum. */
  counts?: boolean
  /** Above its name. */
  mark?: ReactNode
  /** Below it, in the whole width. */
  children?: ReactNode
}

/** A line of a document as customers read it, on a phone too. */
export function DocumentLine({ item, counts = true, mark, children }: DocumentLineProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  const [title, ...more] = item.description.split('\n')
  if (item.kind === 'section') return <li className="bg-sunken px-4 py-2 font-semibold wrap-anywhere">{title}</li>
  if (item.kind === 'text')
    return <li className="px-4 py-2 whitespace-pre-line text-muted wrap-anywhere">{item.description}</li>
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        {mark}
        <p className="font-medium wrap-anywhere">{title}</p>
        {more.length > 0 ? (
          <p className="text-[13px] whitespace-pre-line text-muted wrap-anywhere">{more.join('\n').trim()}</p>
        ) : null}
        <p className="text-muted tabular" suppressHydrationWarning>
          {format.quantity(item.quantity, item.unit)} × {item.unpriced ? t('priceOpen') : format.money(item.unit_price)}
        </p>
      </div>
      <p className={counts ? 'font-medium tabular' : 'text-muted tabular'} suppressHydrationWarning>
        {item.unpriced ? '–' : counts ? format.money(item.total_price) : `(${format.money(item.total_price)})`}
      </p>
      {children}
    </li>
  )
}
