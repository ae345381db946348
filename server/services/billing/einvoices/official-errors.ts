import type { Ctx } from '../../../context'
import type { PromisedEInvoice } from './at-issue'
import { makeXmlOffLoop } from './make-xml-off-loop'
import type { Finding } from './schema'

/**
 * Additional findings of the rules in `EINVOICE_RULES_DIR`; none if there are no such rules, or if they cannot be run.
 * They take up to a second in a separate thread, so no transaction is open while they run.
 * @throws DomainError unavailable if no turn is free, or if the thread has been ended
 */
export async function officialErrors(ctx: Ctx, { subject, variant }: PromisedEInvoice): Promise<Finding[]> {
  if (!ctx.settings.einvoiceRulesDir) return []
  return (await makeXmlOffLoop(ctx, subject, variant)).result.errors
}
