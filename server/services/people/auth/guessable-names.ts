import type { Tx } from '../../../platform/database/db'

/** Names that others know of a person, which a password must not contain: their own, their address, their companies. */
export async function guessableNames(tx: Tx, userId: number | null): Promise<string[]> {
  const user =
    userId === null
      ? null
      : await tx.user.findUnique({
          where: { id: userId },
          select: {
            name: true,
            email: true,
            memberships: { select: { company: { select: { name: true, companyId: true } } } },
          },
        })
  if (!user) return []
  return [user.name, user.email, ...user.memberships.flatMap(({ company }) => [company.name, company.companyId])]
}
