import type { User } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

/** The columns that are read of an address's holder. */
export type AddressHolder = Pick<User, 'id' | 'name' | 'email' | 'locale'>

/**
 * The holder of an e-mail address: the person who signs in with it, or who gave it up and can still object. Null when
 * it is free. Case does not count. Through the credential or the platform role. A trigger on `users` decides when two
 * people claim an address at the same time.
 */
export async function addressHolder(tx: Tx, email: string, now: Date): Promise<AddressHolder | null> {
  const select = { id: true, name: true, email: true, locale: true }
  const user = await tx.user.findUnique({ where: { email }, select })
  if (user) return user
  const given = await tx.emailChange.findFirst({
    where: { oldEmail: email, state: 'confirmed', objectionUntil: { gt: now } },
    select: { oldEmail: true, user: { select } },
  })
  return given && { ...given.user, email: given.oldEmail }
}
