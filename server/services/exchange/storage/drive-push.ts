import type { StorageWatch } from '../../../../prisma/client/client'
import { vendorOf } from '../../../adapters/document-store/providers'
import { channelPush } from '../../../platform/jobs/channel-push'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { vendorKinds } from '../../../platform/values/provider-kinds'
import { handlePushMessage } from './handle-push-message'
import { pushMessage } from './push-message'

/** The push of Google or Microsoft to a channel of ours: something has changed in a drive. */
export const drivePush = (vendor: AccountVendor): InboxHandler =>
  channelPush<StorageWatch>({
    vendor,
    rows: (tx, channelIds) =>
      tx.storageWatch.findMany({
        where: {
          provider: { in: vendorKinds.filter(kind => vendorOf(kind) === vendor) },
          channelId: { in: [...channelIds] },
        },
      }),
    messageOf: pushMessage,
    handle: handlePushMessage,
  })
