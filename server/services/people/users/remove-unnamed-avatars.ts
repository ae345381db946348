import type { App } from '../../../context'
import { unnamedAfterMs } from '../../exchange/files/unnamed-after-ms'
import { avatarFolder } from './set-avatar'

/**
 * Removes pictures that no account names: left by a process that ended between writing the bytes and the row, or
 * between changing the row and deleting the bytes.
 */
export async function removeUnnamedAvatars(
  app: Pick<App, 'db' | 'clock' | 'log' | 'storage'>,
  stop?: AbortSignal,
): Promise<number> {
  const before = app.clock.now().getTime() - unnamedAfterMs
  let removed = 0
  for await (const { key, modifiedAt } of app.storage.list(avatarFolder)) {
    if (stop?.aborted) break
    if (modifiedAt.getTime() >= before) continue
    const named = await app.db.acrossTenants('credential', tx => tx.user.count({ where: { avatarKey: key } }))
    if (named > 0) continue
    await app.storage.delete(key)
    app.log.warn({ storageKey: key }, 'removed a picture that no account names')
    removed += 1
  }
  return removed
}
