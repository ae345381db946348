import type { Ctx } from '../../context'
import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { makeXml } from './make'
import { forgetPreviews } from './previews'
import { createExport } from './record'
import { type DocumentRef, loadSubject, type Subject } from './subject'
import { variantOf } from './variant'

/**
 * Promises the e-invoice of a document in the transaction that issues it; whoever makes its PDF makes it too. Companies that have it switched on
 * make one for every company that they bill, in the format of `variantFor`.
 *
 * What a validation finds does not block sending: fields that the law wants were asked for before, and an invoice whose XML would be faulty goes out
 * as a plain PDF, with its findings on the page. The exception is an XRechnung, which a public buyer refuses with any error: it is not sent.
 * A Storno is never blocked. Inside of the transaction our own rules alone decide; those of `EINVOICE_RULES_DIR` take too long.
 * @throws DomainError einvoice.invalid with the findings
 */
export async function promiseEInvoice(tx: Tx, ctx: Ctx, ref: DocumentRef): Promise<void> {
  const subject = await loadSubject(tx, ctx.actor.tenantId, ref)
  await forgetPreviews(tx, ctx, ref)
  if (!wantsEInvoice(subject)) return
  const variant = variantOf(subject)
  if (variant.profile === 'xrechnung' && ref.entity === 'invoice') {
    const { result } = await makeXml(subject, variant, null)
    if (result.result === 'invalid') throw new DomainError('einvoice.invalid', { findings: result.errors })
  }
  await createExport(tx, ctx, ref, variant, { atIssue: true })
}

/** Private customers get paper: they have no software that reads XML. */
const wantsEInvoice = ({ company, contact }: Pick<Subject, 'company' | 'contact'>): boolean =>
  company.invoiceEnabled && contact.kind === 'company'
