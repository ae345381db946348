import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { eInvoiceAtIssue } from './at-issue'
import { createExport } from './create-export'
import { forgetPreviews } from './forget-previews'
import { type DocumentRef, loadSubject } from './subject'
import { variantOf } from './variant'

/**
 * Promises the e-invoice of a document in the transaction that issues it; it is made together with its PDF. Companies
 * that have switched it on make one for every company that they bill, in the format of `chooseVariant`. An invoice has
 * been validated before (`assert-may-issue.ts`); a Storno is never blocked: what was issued must be reversible.
 */
export async function promiseEInvoice(tx: Tx, ctx: Ctx, ref: DocumentRef): Promise<void> {
  const [subject] = await Promise.all([loadSubject(tx, ctx.actor.tenantId, ref), forgetPreviews(tx, ctx, ref)])
  if (eInvoiceAtIssue(subject) === 'made') await createExport(tx, ctx, ref, variantOf(subject), { atIssue: true })
}
