import type { RequestContext } from '../../../context'
import { revokeAccountTokens } from '../../../identity/account-token'
import { endSessionsOf } from '../../../identity/session'
import { type Tx, withCrossTenantRole } from '../../../platform/database/db'
import { forgetOrigins } from './forget-origins'
import { voidPendingEmailChange } from './void-pending-email-change'

/**
 * Ends what a person holds by their authentication so far: sessions, second steps under way, a pending change of
 * address, and devices and addresses that the account knows. The session and the device of the request stay. Runs
 * within the caller's transaction, with it or not at all.
 * @returns how many sessions ended
 */
export async function endOtherAccess(
  tx: Tx,
  ctx: Pick<RequestContext, 'sessionId' | 'device' | 'clock'>,
  userId: number,
): Promise<number> {
  await withCrossTenantRole(tx, 'credential', inside =>
    revokeAccountTokens(inside, 'second_factor', userId, ctx.clock.now()),
  )
  await voidPendingEmailChange(tx, userId, ctx.clock.now())
  await forgetOrigins(tx, userId, ctx.device)
  return endSessionsOf(tx, userId, ctx.sessionId ? { keep: ctx.sessionId } : {})
}
