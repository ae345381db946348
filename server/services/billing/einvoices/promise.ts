import { createHash } from 'node:crypto'
import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { createExport } from './create-export'
import { forgetPreviews } from './forget-previews'
import type { XmlResult } from './make-xml'
import { makeXmlOffLoop } from './make-xml-off-loop'
import type { Variant } from './rules'
import type { EInvoiceAtIssue, Finding } from './schema'
import { type DocumentRef, loadSubject, type Subject, subjectAtIssue } from './subject'
import { variantOf } from './variant'

/** The e-invoice that is made when a draft is issued. */
export interface WantedEInvoice {
  subject: Subject
  variant: Variant
}

/** An e-invoice as it would be written, validated by our own rules. */
export interface PromisedEInvoice extends WantedEInvoice {
  /** SHA-256 of the XML: proves that what was validated is what is sent. */
  digest: string
  /** Findings of our own rules. */
  errors: Finding[]
}

/** The e-invoice that a draft would be issued with; null if none is promised. */
export async function wantedEInvoice(tx: Tx, tenantId: TenantId, row: Invoice): Promise<WantedEInvoice | null> {
  const subject = await subjectAtIssue(tx, tenantId, row)
  return atIssueOf(subject) === 'made' ? { subject, variant: variantOf(subject) } : null
}

/** Writes an e-invoice and validates it by our own rules, on the event loop or in a thread. */
export type MakeXml = (wanted: WantedEInvoice) => Promise<XmlResult>

/** Writes the e-invoice that a draft would be issued with, using `make`, and validates it by our own rules. */
export async function promisedEInvoice(wanted: WantedEInvoice, make: MakeXml): Promise<PromisedEInvoice> {
  const { xml, result } = await make(wanted)
  return { ...wanted, digest: createHash('sha256').update(xml).digest('hex'), errors: result.errors }
}

/**
 * Additional findings of the rules in `EINVOICE_RULES_DIR`; none if there are no such rules, or if they cannot be run.
 * They take up to a second in a separate thread, so no transaction is open while they run.
 */
export async function officialErrors(ctx: Ctx, { subject, variant }: PromisedEInvoice): Promise<Finding[]> {
  if (!ctx.settings.einvoiceRulesDir) return []
  return (await makeXmlOffLoop(ctx, subject, variant)).result.errors
}

/**
 * Promises the e-invoice of a document in the transaction that issues it; it is made together with its PDF. Companies
 * that have switched it on make one for every company that they bill, in the format of `variantFor`. An invoice has
 * been validated before (`assert-may-issue.ts`); a Storno is never blocked: what was issued must be reversible.
 */
export async function promiseEInvoice(tx: Tx, ctx: Ctx, ref: DocumentRef): Promise<void> {
  const [subject] = await Promise.all([loadSubject(tx, ctx.actor.tenantId, ref), forgetPreviews(tx, ctx, ref)])
  if (atIssueOf(subject) === 'made') await createExport(tx, ctx, ref, variantOf(subject), { atIssue: true })
}

/**
 * Private customers get paper: they have no software that reads XML. So do customers without a known address, which the
 * short form allows (AT § 11 Abs 6 UStG): ebInterface cannot represent an invoice without one.
 */
export function atIssueOf(subject: Subject): EInvoiceAtIssue {
  const { company, contact } = subject
  if (!company.invoiceEnabled) return 'switched_off'
  if (contact.kind !== 'company') return 'private_customer'
  const hasPlace = variantOf(subject).format !== 'ebinterface' || Boolean(contact.postalCode && contact.city)
  return hasPlace ? 'made' : 'no_address'
}
