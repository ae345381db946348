import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { withOneContact } from '../../../platform/records/contact-reference'
import { insertInvoice } from './insert'
import type { CreateInvoice } from './schema'

/**
 * Creates a draft with the next number of the company's series.
 * @throws DomainError validation, invoice.original_unknown, invoice.replaced, invoice.no_project, contact.not_found,
 * reference.not_found
 */
export async function createInvoice(ctx: Ctx, input: CreateInvoice) {
  return { data: await inTenant(ctx, tx => insertInvoice(tx, ctx, withOneContact(input))) }
}
