import type { RequestContext } from '../../../context'
import { redeemAccountToken } from '../../../identity/account-token'
import { hashPassword, refuseWeakPassword } from '../../../identity/passwords'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { platformTenant } from '../../../platform/records/platform-log'
import { differences } from '../../../platform/records/record-change'
import { invitedPerson } from './invited-person'
import { peekAccess } from './peek-access'
import type { AcceptAccess } from './schema'

/**
 * Sets the password of an invited administrator and lets them in. The link has shown that the address is theirs.
 * @throws DomainError token.invalid, token.expired, validation (password), login.throttled
 */
export async function acceptAccess(ctx: RequestContext, { token, password }: AcceptAccess) {
  const now = ctx.clock.now()
  // Checked before the costly hash, and again when the token is used up.
  const { data } = await peekAccess(ctx, { token })
  refuseWeakPassword(password, 'password', [data.name, data.email, data.company])
  const passwordHash = await hashPassword(password)
  return ctx.db.acrossTenants('platform', async tx => {
    const { userId } = await redeemAccountToken(tx, 'access_invitation', token, now)
    const { user, company } = await invitedPerson(tx, userId)
    await tx.user.update({
      where: { id: user.id },
      data: {
        passwordHash,
        active: true,
        emailVerifiedAt: now,
        passwordChangedAt: now,
        lastTenantId: company.id,
        version: { increment: 1 },
        updatedAt: now,
      },
      select: { id: true },
    })
    await tx.auditEntry.createMany({
      data: [platformTenant, company.id].map(tenantId => ({
        tenantId,
        actorKind: 'session',
        actorUserId: user.id,
        actorLabel: user.name,
        action: 'user.access_accepted' satisfies AuditAction,
        entity: 'user',
        entityId: String(user.id),
        changes: differences({ active: user.active }, { active: true }),
        requestId: ctx.requestId,
        createdAt: now,
      })),
    })
    return { data: { company_id: company.companyId, email: user.email } }
  })
}
