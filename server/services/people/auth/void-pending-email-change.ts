import { revokeAccountTokens } from '../../../identity/account-token'
import { type Tx, withCrossTenantRole } from '../../../platform/database/db'

/**
 * Cancels the pending change of address, which voids its link. Runs within the caller's transaction, under any
 * role.
 * @returns whether one was pending
 */
export function voidPendingEmailChange(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return withCrossTenantRole(tx, 'credential', async inside => {
    await revokeAccountTokens(inside, 'change_email', userId, now)
    const { count } = await inside.emailChange.updateMany({
      where: { userId, state: 'pending' },
      data: { state: 'cancelled', endedAt: now },
    })
    return count > 0
  })
}
