import type { RequestContext } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AuditAction } from '../../../platform/records/audit-actions'

interface Person {
  id: number
  name: string
}

/**
 * Records a person's change to their account in the logs of the companies that they work in, without any detail.
 * Through the credential or the platform role.
 */
export async function recordAccountChange(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'requestId'>,
  person: Person,
  action: Extract<AuditAction, `user.${string}`>,
): Promise<void> {
  const memberships = await tx.membership.findMany({
    where: { userId: person.id, status: 'active' },
    select: { tenantId: true },
  })
  await tx.auditEntry.createMany({
    data: memberships.map(({ tenantId }) => ({
      tenantId,
      actorKind: 'session',
      actorUserId: person.id,
      actorLabel: person.name,
      action,
      entity: 'user',
      entityId: String(person.id),
      requestId: ctx.requestId,
      createdAt: ctx.clock.now(),
    })),
  })
}
