import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { loadContact } from '../../site/contacts/read'
import { type MakeXml, promisedEInvoice } from '../einvoices/at-issue'
import { makeXmlOffLoop } from '../einvoices/make-xml-off-loop'
import { officialErrors } from '../einvoices/official-errors'
import { doubleBillingHints } from './double-billing-hints'
import { loadFaults } from './load-faults'
import { obstaclesOf } from './obstacles-of'
import { loadInvoice } from './read'
import { toIssues } from './to-issues'

/**
 * What prevents issuing a draft, without sending it; including the official rules, which run when there is nothing else
 * to report.
 */
export async function invoiceReadiness(ctx: Ctx, { id }: { id: number }) {
  const examined = await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const invoice = await loadInvoice(tx, tenantId, id)
    if (invoice.status !== 'draft') return { status: invoice.status }
    const [company, contact] = await Promise.all([
      tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
      invoice.contactId ? loadContact(tx, tenantId, invoice.contactId) : null,
    ])
    const hints = await doubleBillingHints(tx, invoice, ctx.locale)
    return { ...(await loadFaults(tx, ctx, { invoice, company, contact })), hints }
  })
  if ('status' in examined) return { data: { ready: examined.status !== 'cancelled', issues: [], hints: [] } }
  const { wanted } = examined
  // A long one is validated in a thread, after the transaction has ended.
  const offLoop: MakeXml = ({ subject, variant }) => makeXmlOffLoop(ctx, subject, variant, null)
  const promised = wanted && (await promisedEInvoice(wanted, offLoop))
  const { faults, findings } = obstaclesOf(examined.faults, promised)
  const clean = faults.length === 0 && findings.length === 0
  const official = clean && promised ? await officialErrors(ctx, promised) : []
  const issues = toIssues(faults, [...findings, ...official], examined.items, ctx.locale)
  return { data: { ready: issues.length === 0, issues, hints: examined.hints } }
}
