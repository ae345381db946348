import { z } from 'zod'
import { reportsTo } from '../../../adapters/document-store/providers'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import { pushBody } from '../../../platform/jobs/push-body'
import { challengeHandshake, hmacVerifier, inHeader } from '../../../platform/jobs/push-signatures'
import { providerKinds } from '../../../platform/values/provider-kinds'
import { handlePushMessage } from './handle-push-message'
import { pushMessage } from './push-message'

/** The accounts in which something has changed; other reports are none of ours. */
const Report = z.object({
  list_folder: z.object({ accounts: z.array(z.string().min(1).max(200)).max(10_000) }).optional(),
})

/** Kinds whose accounts are named by such a report. */
const byAccount = providerKinds.filter(kind => reportsTo(kind) === 'application')

/**
 * Dropbox's push, which reports all accounts connected to the application at once, signed with its secret:
 * https://www.dropbox.com/developers/reference/webhooks.
 */
export const dropboxPush: InboxHandler = {
  handshake: challengeHandshake,
  verify: hmacVerifier(
    { algorithm: 'sha256', encoding: 'hex', read: inHeader('X-Dropbox-Signature') },
    async ({ settings: { providerApps } }) => (providerApps.dropbox ? [providerApps.dropbox.clientSecret] : []),
  ),
  async messages(app, { body }) {
    const channelId = { in: [...new Set(pushBody(body, Report).list_folder?.accounts)] }
    const rows = await app.db.acrossTenants('credential', tx =>
      tx.storageWatch.findMany({ where: { provider: { in: byAccount }, channelId } }),
    )
    return rows.map(row => pushMessage(row))
  },
  handle: handlePushMessage,
}
