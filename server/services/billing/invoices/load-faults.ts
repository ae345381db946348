import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { dayIn } from '../../../platform/values/days'
import { wantedEInvoice } from '../einvoices/at-issue'
import { invoiceFaults } from './invoice-faults'
import type { IssueInput } from './issue-input'
import { replacementsOf } from './replacements-of'

/** What the caller has loaded and the user has confirmed. */
export type IssueFacts = Omit<IssueInput, 'items' | 'today' | 'offer' | 'replacements'>

/**
 * What the law and the company require and is missing, and the e-invoice that the issue promises, not validated yet;
 * loads what that depends on.
 */
export async function loadFaults(tx: Tx, ctx: Ctx, facts: IssueFacts) {
  const today = dayIn(ctx.actor.timeZone, ctx.clock.now())
  const [items, offer, replacements, wanted] = await Promise.all([
    itemsOf(tx, facts.invoice),
    offerOf(tx, facts.invoice),
    issuedReplacements(tx, facts.invoice),
    facts.contact ? wantedEInvoice(tx, ctx.actor.tenantId, facts.invoice) : null,
  ])
  return { faults: invoiceFaults({ ...facts, today, items, offer, replacements }), items, wanted, replacements }
}

const itemsOf = (tx: Tx, { tenantId, id }: Invoice) =>
  tx.invoiceItem.findMany({
    where: { tenantId, invoiceId: id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

const offerOf = async (tx: Tx, { tenantId, offerId }: Invoice) =>
  offerId === null
    ? null
    : tx.offer.findUnique({
        where: { tenantId_id: { tenantId, id: offerId } },
        select: { offerNumber: true, status: true },
      })

/** Other issued replacements of the same invoice; drafts need their confirmation when they are issued. */
async function issuedReplacements(tx: Tx, { tenantId, id, originalInvoiceNumber, originalInvoiceExternal }: Invoice) {
  if (!originalInvoiceNumber || originalInvoiceExternal) return []
  const all = await replacementsOf(tx, tenantId, originalInvoiceNumber)
  return all.filter(other => other.id !== id && other.status !== 'draft')
}
