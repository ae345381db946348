import type { Company, User } from '../../../../prisma/client/client'
import { tokenRefused } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'

/**
 * The person who was invited and has no password yet, with the company.
 * @throws DomainError token.invalid
 */
export async function invitedPerson(tx: Tx, userId: number | null): Promise<{ user: User; company: Company }> {
  const user =
    userId === null
      ? null
      : await tx.user.findUnique({
          where: { id: userId },
          include: {
            memberships: { where: { role: 1, company: { active: true } }, include: { company: true } },
          },
        })
  const company = user?.memberships.find(({ tenantId }) => tenantId === user.lastTenantId)?.company
  // A person who has been let in another way since has a password, and resets it by other means.
  if (!user || !company || user.passwordHash !== null) throw tokenRefused('invalid')
  return { user, company }
}
