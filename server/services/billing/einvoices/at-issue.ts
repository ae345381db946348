import { createHash } from 'node:crypto'
import type { Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { XmlResult } from './make-xml'
import type { Variant } from './rules'
import type { EInvoiceAtIssue, Finding } from './schema'
import { type Subject, subjectAtIssue } from './subject'
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
  return eInvoiceAtIssue(subject) === 'made' ? { subject, variant: variantOf(subject) } : null
}

/** Writes an e-invoice and validates it by our own rules, on the event loop or in a thread. */
export type MakeXml = (wanted: WantedEInvoice) => Promise<XmlResult>

/** Writes the e-invoice that a draft would be issued with, using `make`, and validates it by our own rules. */
export async function promisedEInvoice(wanted: WantedEInvoice, make: MakeXml): Promise<PromisedEInvoice> {
  const { xml, result } = await make(wanted)
  return { ...wanted, digest: createHash('sha256').update(xml).digest('hex'), errors: result.errors }
}

/**
 * Whether issuing a document makes an e-invoice, or why it does not. Private customers get paper: they have no software
 * that reads XML. So do customers without a known address, which the short form allows (AT § 11 Abs 6 UStG):
 * ebInterface cannot represent an invoice without one.
 */
export function eInvoiceAtIssue(subject: Subject): EInvoiceAtIssue {
  const { company, contact } = subject
  if (!company.invoiceEnabled) return 'switched_off'
  if (contact.kind !== 'company') return 'private_customer'
  const hasPlace = variantOf(subject).format !== 'ebinterface' || Boolean(contact.postalCode && contact.city)
  return hasPlace ? 'made' : 'no_address'
}
