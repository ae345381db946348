import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { lockOriginal } from './lock-original'
import { replacedError, replacementsOf } from './replacements-of'

/**
 * Requires a confirmation before a further invoice replaces one that has a replacement: the same work would be billed
 * twice, and its VAT owed twice (AT § 11 Abs 12, DE § 14c UStG). A cancelled replacement does not count. Locks the
 * original, so that each of several replacements sees the one before.
 * @param except the draft being checked
 * @throws DomainError invoice.replaced
 */
export async function assertReplacementConfirmed(
  tx: Tx,
  tenantId: TenantId,
  originalInvoiceNumber: string,
  except?: number,
): Promise<void> {
  await lockOriginal(tx, { tenantId, originalInvoiceNumber, originalInvoiceExternal: false })
  const others = (await replacementsOf(tx, tenantId, originalInvoiceNumber)).filter(({ id }) => id !== except)
  if (others.length > 0) throw replacedError(originalInvoiceNumber, others)
}
