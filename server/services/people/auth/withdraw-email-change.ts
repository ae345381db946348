import { revokeAccountTokens } from '../../../identity/account-token'
import { type Tx, withCrossTenantRole } from '../../../platform/database/db'

/**
 * Withdraws the change of address that waits for its confirmation: its link opens nothing any more. Within the caller's
 * transaction, whatever it has open.
 * @returns whether one waited
 */
export function withdrawEmailChange(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return withCrossTenantRole(tx, 'credential', async inside => {
    await revokeAccountTokens(inside, 'change_email', userId, now)
    const { count } = await inside.emailChange.updateMany({
      where: { userId, state: 'pending' },
      data: { state: 'cancelled', endedAt: now },
    })
    return count > 0
  })
}
