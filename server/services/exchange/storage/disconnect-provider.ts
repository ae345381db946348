import { revokeGrant, vendorOf } from '../../../adapters/document-store/providers'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import { inAnyCase } from '../../../platform/records/search'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { tokenPurpose } from '../connections/access-tokens'
import { openTokens } from '../connections/shared-tokens'
import { storageSetup } from './read'
import { cleanUp } from './remove-former-copies'
import type { OtherProvider } from './schema'
import { externalProvider, lockSettings, placeNamed } from './settings'

/**
 * The connection to a provider where documents are not stored.
 * @throws DomainError storage.in_use, connection.not_connected
 */
async function unusedConnection(tx: Tx, ctx: Ctx, provider: ProviderKind) {
  const { tenantId } = ctx.actor
  if (externalProvider(await lockSettings(tx, ctx)) === provider) throw new DomainError('storage.in_use')
  const row = await tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })
  if (!row) throw new DomainError('connection.not_connected', { provider })
  return row
}

/** The provider that is meant: of object storage, only the company's own bucket can be left. */
const leftProvider = ({ provider }: OtherProvider) => placeNamed(provider, true) as ProviderKind

/**
 * Removes our copies from a former provider, without the week's delay. Each goes only once its document is where it
 * belongs now.
 * @throws DomainError storage.in_use, connection.not_connected, connection.withdrawn
 */
export async function cleanUpProvider(ctx: Ctx, input: OtherProvider) {
  const provider = leftProvider(input)
  await inTenant(ctx, async tx => {
    const { status } = await unusedConnection(tx, ctx, provider)
    if (status !== 'connected') throw new DomainError('connection.withdrawn', { provider })
    await enqueue(tx, ctx, cleanUp, { key: provider, payload: {}, resume: true })
  })
  return storageSetup(ctx)
}

/**
 * Ends our access to an account. Copies that are still there stay, and are forgotten here; the provider is notified
 * once that has been committed.
 * @throws DomainError storage.in_use, connection.not_connected
 */
export async function disconnectProvider(ctx: Ctx, input: OtherProvider) {
  const provider = leftProvider(input)
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const { id, accountName, keyId, sealed } = await unusedConnection(tx, ctx, provider)
    await cancelJob(tx, ctx, cleanUp, { key: provider })
    const of = { where: { tenantId, provider } }
    await tx.documentPlacement.deleteMany(of)
    await tx.storageFolder.deleteMany(of)
    await tx.storageItem.deleteMany(of)
    await tx.storageArrival.deleteMany(of)
    await tx.providerConnection.deleteMany(of)
    await recordChange(tx, ctx, { action: 'connection.disconnected', id, before: { provider, account: accountName } })
    if (provider === 'bucket') return
    const app = ctx.settings.providerApps[vendorOf(provider)]
    if (!app || !ctx.secretBox.knows(keyId)) return
    // A vendor has one consent to the service for each account: ending it would also end that person's calendar.
    const isSharedWith = {
      vendor: vendorOf(provider),
      accountName: inAnyCase(accountName),
    }
    if ((await tx.personalAccount.count({ where: { tenantId, ...isSharedWith } })) > 0) return
    const tokens = openTokens(ctx, tokenPurpose(ctx.actor), { sealed, keyId })
    afterCommit(tx, () => void revokeGrant(provider, app, tokens))
  })
  return storageSetup(ctx)
}
