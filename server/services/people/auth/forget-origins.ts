import { type Tx, withCrossTenantRole } from '../../../platform/database/db'
import { deviceHash } from './known-origin'

/**
 * Makes every device and address an outsider to the account, except for the device given as `stays`. Runs within the
 * caller's transaction, under any role.
 */
export async function forgetOrigins(tx: Tx, userId: number, stays: string | null = null): Promise<void> {
  await withCrossTenantRole(tx, 'credential', inside =>
    inside.signInOrigin.deleteMany({
      where: { userId, ...(stays ? { NOT: { kind: 'device', hash: deviceHash(stays) } } : {}) },
    }),
  )
}
