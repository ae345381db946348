import type { User } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

/**
 * Locks the account's row to the end of the transaction, which serialises changes of its address. Through the
 * credential role.
 */
export async function lockUser(tx: Tx, id: number): Promise<User | null> {
  await tx.$queryRaw`select id from users where id = ${id} for no key update`
  return tx.user.findUnique({ where: { id } })
}
