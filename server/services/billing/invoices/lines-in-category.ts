import type { InvoiceItem } from '../../../../prisma/client/client'
import type { TaxCategory } from '../../../money/tax'
import type { IssueInput } from './issue-input'

/** The priced lines of these tax categories, with their index among all lines. */
export const linesInCategory = (
  items: IssueInput['items'],
  ...categories: readonly TaxCategory[]
): { item: InvoiceItem; index: number }[] =>
  items.flatMap((item, index) =>
    item.kind === 'item' && categories.some(category => category === item.taxCategory) ? [{ item, index }] : [],
  )
