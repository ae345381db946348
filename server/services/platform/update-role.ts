import type { Ctx } from '../../context'
import { mintTenantId } from '../../core/actor'
import { changeRecord } from '../../core/change-record'
import { DomainError } from '../../core/errors'
import { inCompany, recordPlatformChange } from '../../core/platform-log'
import { endSessionsOf } from '../../core/session'
import { memberKind } from '../team/change'
import { assertAdministratorLeft, holdTeam } from '../team/hold-team'
import { companyByKey } from './read-companies'
import { getPlatformUser } from './read-users'
import type { UpdateUserRole } from './schema'

/**
 * Gives a person another role in a company. Their sessions there end, so that nothing goes on under the old one.
 * @throws DomainError company.not_found, user.not_found, member.last_admin
 */
export async function updateUserRole(ctx: Ctx, { user_id, company_id, role }: UpdateUserRole) {
  await ctx.db.throughDoor('platform', async tx => {
    const tenantId = mintTenantId((await companyByKey(tx, company_id)).id)
    await holdTeam(tx, tenantId)
    const key = { tenantId_userId: { tenantId, userId: user_id } }
    const member = await tx.membership.findUnique({ where: key })
    if (!member) throw new DomainError('user.not_found', { field: 'user_id' })
    if (member.role === role) return
    if (member.role === 1) await assertAdministratorLeft(tx, tenantId, member.id)
    await changeRecord(tx, inCompany(ctx, tenantId), memberKind, member.id, {
      columns: () => ({ role }),
      tell: () => ({ action: 'member.role_changed' }),
    })
    await endSessionsOf(tx, user_id, { tenantId })
    await recordPlatformChange(tx, ctx, {
      action: 'user.role_changed',
      entity: 'user',
      id: user_id,
      companies: [],
      before: { role: member.role },
      // Of which of their companies it is told.
      after: { role, company_id },
    })
  })
  return getPlatformUser(ctx.db, user_id)
}
