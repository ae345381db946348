import { isOpenedByVendor, revokeGrant, vendorOf } from '../../../adapters/document-store/providers'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { cancelJob } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import { inAnyCase } from '../../../platform/records/search'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { tokenPurpose } from '../connections/access-tokens'
import { openTokens } from '../connections/sealed-tokens'
import { formerCopiesJob } from './former-copies-job'
import { storageSetup } from './read'
import { bucketToRelease, releaseBucket } from './release-bucket'
import type { OtherProvider } from './schema'
import { unusedConnection, unusedProvider } from './unused-connection'

/**
 * Ends our access to an account. Copies that are still there stay, and are forgotten here; the provider is notified
 * once that has been committed. A bucket is free then for another company.
 * @throws DomainError storage.in_use, connection.not_connected
 */
export async function disconnectProvider(ctx: Ctx, input: OtherProvider) {
  const provider = unusedProvider(input)
  const { tenantId } = ctx.actor
  const bucket = await inTenant(ctx, async tx => {
    const connection = await unusedConnection(tx, ctx, provider)
    const bucket = isOpenedByVendor(provider) ? null : bucketToRelease(ctx, connection)
    await cancelJob(tx, ctx, formerCopiesJob, { key: provider })
    const of = { where: { tenantId, provider } }
    await tx.documentPlacement.deleteMany(of)
    await tx.storageFolder.deleteMany(of)
    await tx.storageItem.deleteMany(of)
    await tx.storageArrival.deleteMany(of)
    await tx.providerConnection.deleteMany(of)
    const before = { provider, account: connection.accountName }
    await recordChange(tx, ctx, { action: 'connection.disconnected', id: connection.id, before })
    await revokeAfterCommit(tx, ctx, provider, connection)
    return bucket
  })
  if (bucket) await releaseBucket(ctx, bucket)
  return storageSetup(ctx)
}

async function revokeAfterCommit(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  { accountName, keyId, sealed }: Awaited<ReturnType<typeof unusedConnection>>,
): Promise<void> {
  if (!isOpenedByVendor(provider)) return
  const app = ctx.settings.providerApps[vendorOf(provider)]
  if (!app || !ctx.secretBox.knows(keyId)) return
  // A vendor has one consent to the service for each account: ending it would also end that person's calendar.
  const isSharedWith = { vendor: vendorOf(provider), accountName: inAnyCase(accountName) }
  if ((await tx.personalAccount.count({ where: { tenantId: ctx.actor.tenantId, ...isSharedWith } })) > 0) return
  const tokens = openTokens(ctx, tokenPurpose(ctx.actor), { sealed, keyId })
  afterCommit(tx, () => void revokeGrant(provider, app, tokens))
}
