import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Amount, fitsAmount } from '../../../money/money'
import { taxedAs } from '../../../money/tax'
import type { TaxProfile } from '../../../money/tax-profiles'
import { isUnpriced } from '../../../money/unpriced'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isCostCode } from './is-cost-code'
import { itemTotal } from './rules'
import type { InvoiceItemInput, itemSources } from './schema'

/** The fields of an invoice that decide how its lines are taxed. */
export interface TaxedDocument {
  taxRate: Amount
  taxProfile: string
}

/** Path prefix of a line in an error: `items.2.` in a list, empty for a single line. */
type PathOf = (index: number) => string
const inList: PathOf = index => `items.${index}.`

/**
 * Lines of the input as columns, each with the rate and category that follow from the invoice's tax profile; a line
 * without a rate takes the invoice's.
 * @throws DomainError validation for a sum too large for its column, a cost code that does not fit the company's
 * schema, a category without a rate; reference.not_found for a source that does not belong to the company
 */
export async function lineColumns(
  tx: Tx,
  ctx: Ctx,
  document: TaxedDocument,
  items: readonly InvoiceItemInput[],
  pathOf: PathOf = inList,
) {
  if (items.some(item => item.cost_code)) assertCostCodes(await companyOf(tx, ctx), items, pathOf)
  await assertSources(tx, ctx, items, pathOf)
  return items.map((item, index) => {
    assertTaxed(item, document.taxProfile, pathOf(index))
    return itemColumns(item, document, pathOf(index))
  })
}

/**
 * Recomputes rate and category of a draft's stored lines after its tax profile has changed. Under the standard profile
 * they take the invoice's rate.
 */
export async function retaxItems(tx: Tx, row: TaxedDocument & { tenantId: number; id: number }): Promise<void> {
  const taxed = taxedAs(row.taxProfile as TaxProfile, { taxRate: row.taxRate })
  await tx.invoiceItem.updateMany({
    where: { tenantId: row.tenantId, invoiceId: row.id, kind: 'item' },
    data: taxed,
  })
}

const companyOf = (tx: Tx, ctx: Ctx): Promise<Company> =>
  tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } })

function itemColumns(input: InvoiceItemInput, document: TaxedDocument, path: string) {
  const isItem = input.kind === 'item'
  const taxed = isItem
    ? taxedAs(document.taxProfile as TaxProfile, {
        taxRate: input.tax_rate ?? document.taxRate,
        taxCategory: input.tax_category,
      })
    : { taxRate: 0, taxCategory: 'S' }
  const unitPrice = input.unit_price ?? 0
  const totalPrice = itemTotal({
    kind: input.kind,
    quantity: input.quantity,
    unitPrice,
    taxRate: taxed.taxRate,
  })
  if (!fitsAmount(totalPrice))
    refuse(`${path}unit_price`, 'too_big', 'quantity times price has more than 12 digits before the point')
  return {
    kind: input.kind,
    sourceType: input.source_type,
    sourceId: input.source_type === 'manual' ? null : (input.source_id ?? null),
    description: input.description,
    quantity: isItem ? input.quantity : 0,
    unit: isItem ? input.unit : '',
    unitPrice: isItem ? unitPrice : 0,
    totalPrice: totalPrice.toFixed(2),
    taxRate: taxed.taxRate,
    taxCategory: taxed.taxCategory,
    costCode: input.cost_code ?? null,
    unpriced: isItem && isUnpriced(input),
    laborPercent: isItem ? (input.labor_percent ?? null) : null,
  }
}

/** Under any profile but the standard one, category and rate follow from the document, whatever the line sets. */
function assertTaxed(input: InvoiceItemInput, taxProfile: string, path: string): void {
  if (taxProfile !== 'standard' || input.kind !== 'item') return
  if (input.tax_category !== 'S' && (input.tax_rate ?? 0) > 0)
    refuse(`${path}tax_rate`, 'custom', `category ${input.tax_category} has no rate above 0`)
}

function assertCostCodes(
  { costCodeSchema: schema }: Company,
  items: readonly InvoiceItemInput[],
  pathOf: PathOf,
): void {
  if (!schema) return
  const odd = items.findIndex(item => item.cost_code && !isCostCode(schema, item.cost_code))
  if (odd >= 0) refuse(`${pathOf(odd)}cost_code`, 'invalid_format', `does not follow ${schema}`)
}

function refuse(path: string, code: string, message: string): never {
  throw new DomainError('validation', { issues: [{ path, code, message }] })
}

type Source = Exclude<(typeof itemSources)[number], 'manual'>

/**
 * Lines store the id of their source without a foreign key, so that the source may be deleted; an id of another company
 * must not get in.
 */
async function assertSources(tx: Tx, ctx: Ctx, items: readonly InvoiceItemInput[], pathOf: PathOf): Promise<void> {
  const { tenantId } = ctx.actor
  const select = { id: true } as const
  const find: Record<
    Source,
    (where: { tenantId: typeof tenantId; id: { in: number[] } }) => Promise<Array<{ id: number }>>
  > = {
    offer_item: where => tx.offerItem.findMany({ where, select }),
    rapport_entry: where => tx.rapportEntry.findMany({ where, select }),
    rapport_material: where => tx.rapportMaterial.findMany({ where, select }),
  }
  for (const source of Object.keys(find) as Source[]) {
    const wanted = items.flatMap(item => (item.source_type === source && item.source_id ? [item.source_id] : []))
    if (wanted.length === 0) continue
    const known = new Set((await find[source]({ tenantId, id: { in: wanted } })).map(row => row.id))
    const index = items.findIndex(item => item.source_type === source && item.source_id && !known.has(item.source_id))
    if (index >= 0)
      throw new DomainError('reference.not_found', {
        field: `${pathOf(index)}source_id`,
        id: items[index]?.source_id,
      })
  }
}
