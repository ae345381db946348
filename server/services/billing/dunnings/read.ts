import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereIs } from '../../../platform/lists/list-filters'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { DunningRecord, type ListDunnings } from './schema'

const withInvoice = {
  invoice: { select: { invoiceNumber: true, currency: true, contact: { select: { name: true } } } },
} as const satisfies Prisma.DunningInclude

/** A dunning with the names from its invoice. */
export type LoadedDunning = Prisma.DunningGetPayload<{ include: typeof withInvoice }>

const invoiceOf = (column: string) =>
  Prisma.sql`(select i.${Prisma.raw(column)} from invoices i where i.tenant_id = t.tenant_id and i.id = t.invoice_id)`

const source = listSource({
  table: 'dunnings',
  fields: Object.keys(Prisma.DunningScalarFieldEnum).filter(field => field !== 'parties'),
  joined: {
    'invoice.invoiceNumber': invoiceOf('invoice_number'),
    'invoice.currency': invoiceOf('currency'),
    'invoice.contactName': Prisma.sql`(select c.name from contacts c where c.tenant_id = t.tenant_id and c.id = t.contact_id)`,
  },
})

type ListedRow = Omit<LoadedDunning, 'invoice' | 'parties'> & {
  invoice: { invoiceNumber: string; currency: string; contactName: string | null }
}

/** One page of dunnings, newest first, of the whole company or of one invoice. */
export const listDunnings = (ctx: Ctx, { invoice_id, ...page }: ListDunnings) =>
  listPage(ctx, source, page, whereIs('invoiceId', invoice_id), ({ invoice, ...row }: ListedRow) =>
    toRecord(row, { ...invoice, contact: { name: invoice.contactName } }),
  )

export async function getDunning(ctx: Ctx, { id }: { id: number }) {
  return { data: await inTenant(ctx, tx => dunningRecord(tx, ctx.actor.tenantId, id)) }
}

/** The dunning within the tenant; another company's id fails like one that does not exist. */
export async function loadDunning(tx: Tx, tenantId: TenantId, id: number): Promise<LoadedDunning> {
  const row = await tx.dunning.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withInvoice })
  if (!row) throw new DomainError('dunning.not_found')
  return row
}

export const dunningRecord = async (tx: Tx, tenantId: TenantId, id: number): Promise<DunningRecord> =>
  toDunningRecord(await loadDunning(tx, tenantId, id))

export const toDunningRecord = ({ invoice, ...row }: LoadedDunning): DunningRecord => toRecord(row, invoice)

const toRecord = (
  row: Omit<LoadedDunning, 'invoice' | 'parties'>,
  invoice: { invoiceNumber: string; currency: string; contact: { name: string | null } | null },
): DunningRecord =>
  toWire(DunningRecord, row, {
    invoice_number: invoice.invoiceNumber,
    kontakt_id: row.contactId,
    kontakt_name: invoice.contact?.name ?? null,
    currency: invoice.currency,
  })
