import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/** The acting member; null for an operator who was switched in and for another program. */
export async function actingMember(tx: Tx, { tenantId, userId }: Actor): Promise<number | null> {
  if (userId === null) return null
  const member = await tx.membership.findUnique({
    where: { tenantId_userId: { tenantId, userId } },
    select: { userId: true },
  })
  return member?.userId ?? null
}
