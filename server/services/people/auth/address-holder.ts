import type { User } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

/** The columns that are read of the holder of an address. */
export type AddressHolder = Pick<User, 'id' | 'name' | 'email' | 'locale'>

/**
 * Whose an e-mail address is: of the person who signs in by it, or gave it up and can still object. Null: free for any
 * person. Case does not count. Through the credential or the platform role. A trigger on `users` decides where two want
 * an address at the same moment.
 */
export async function holderOf(tx: Tx, email: string, now: Date): Promise<AddressHolder | null> {
  const select = { id: true, name: true, email: true, locale: true }
  const user = await tx.user.findUnique({ where: { email }, select })
  if (user) return user
  const given = await tx.emailChange.findFirst({
    where: { oldEmail: email, state: 'confirmed', objectionUntil: { gt: now } },
    select: { oldEmail: true, user: { select } },
  })
  return given && { ...given.user, email: given.oldEmail }
}

/**
 * Whether another person was given the address at this moment: the unique key of `users`, or the trigger beside it,
 * refused the row.
 */
export const isAddressTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2002'
