import { channelPush } from '../../../platform/jobs/channel-push'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { handleSyncMessage } from './handle-sync-message'
import { syncMessage } from './sync-message'

/** A vendor's push about changes in calendars. */
export const vendorPush = (vendor: AccountVendor): InboxHandler =>
  channelPush({
    vendor,
    rows: (tx, channelIds) => tx.calendarWatch.findMany({ where: { vendor, channelId: { in: [...channelIds] } } }),
    messageOf: ({ tenantId, id, syncId }, lifecycle) => syncMessage(tenantId, syncId, { watch_id: id, lifecycle }),
    handle: handleSyncMessage,
  })
