import type { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { hasPrice, type OfferItemKind } from './rules'
import type { LinesOverview } from './schema'
import { sectionSums } from './totals-rules'

interface CountedLine {
  id: number
  kind: OfferItemKind
  total_price: number
  tax_rate: number
}

/** The overview of lines that are all loaded. */
export function overviewOf(lines: readonly CountedLine[]): LinesOverview {
  return {
    total: lines.length,
    section_sums: sectionSums(lines),
    tax_rates: [...new Set(lines.filter(({ kind }) => hasPrice(kind)).map(line => line.tax_rate))],
  }
}

/** The table with the lines of a kind of document, and its column with the document's id. */
export interface LineTable {
  name: Prisma.Sql
  document: Prisma.Sql
}

/** Whether the first lines of a document are all that it has. */
export const hasAllLines = (first: readonly unknown[]): boolean => first.length < linesPerPage

/**
 * The overview of a document's lines: of its first ones if these are all it has, else of those in the table, of which
 * only the needed columns are read.
 */
export async function linesOverview(
  tx: Tx,
  { name, document }: LineTable,
  tenantId: TenantId,
  { id: documentId, items }: { id: number; items: readonly CountedLine[] },
): Promise<LinesOverview> {
  if (hasAllLines(items)) return overviewOf(items)
  // One array per column: a thousand small rows as objects would take longer than all the rest of the page.
  const [columns] = await tx.$queryRaw<
    { ids: number[] | null; kinds: OfferItemKind[] | null; totals: string[] | null; rates: string[] | null }[]
  >`
    select array_agg(id order by position, id) as ids, array_agg(kind order by position, id) as kinds,
           array_agg(total_price::text order by position, id) as totals,
           array_agg(tax_rate::text order by position, id) as rates
    from ${name} where tenant_id = ${tenantId} and ${document} = ${documentId}`
  const { ids, kinds, totals, rates } = columns ?? {}
  return overviewOf(
    (ids ?? []).map((id, at) => ({
      id,
      kind: kinds?.[at] ?? 'item',
      total_price: Number(totals?.[at]),
      tax_rate: Number(rates?.[at]),
    })),
  )
}
