import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import { type ConnectionPlace, oauthOf, openProvider } from '../../../adapters/document-store/providers'
import { fixedTokens, type Grant } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { recordChange } from '../../../platform/records/record-change'
import { type DelegatedKind, delegatedKinds, type ProviderKind } from '../../../platform/values/provider-kinds'
import { copyAfterConnecting } from '../storage/copy-after-connecting'
import { forgetAccountState } from '../storage/forget-account-state'
import { tokenPurpose } from './access-tokens'
import { oauthApp, redirectUri } from './begin'
import { consumeState } from './consume-state'
import { itemRegister } from './item-register'
import { sealGrant } from './shared-tokens'

/**
 * Completes what `beginConnection` started: exchanges the code for a grant, which is sealed and stored. An account
 * belongs to one company.
 * @throws DomainError connection.state_invalid, connection.account_taken, connection.withdrawn, connection.away
 */
export async function completeConnection(ctx: Ctx, { code, state }: { code: string; state: string }) {
  const { provider: begun, verifier } = await consumeState(ctx, state)
  // A flow that was not started for documents is completed elsewhere.
  const provider = delegatedKinds.find(kind => kind === begun)
  if (!provider) throw new DomainError('connection.state_invalid')
  const { grant, account } = await withProviderErrors(() => granted(ctx, provider, { code, verifier }))
  await keepConnection(ctx, provider, { grant, account, place: {} })
  return { data: { provider, account: account.name } }
}

/** A provider's grant, and the account that it is for. */
interface Granted {
  grant: Grant
  account: { id: string; name: string }
  place: ConnectionPlace | BucketPlace
}

/** Seals and stores a grant, replacing the previous one. @throws DomainError connection.account_taken */
export function keepConnection(ctx: Ctx, provider: ProviderKind, { grant, account, place }: Granted): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`connection:${provider}:${account.id}`}, 0))`
    const former = await tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })
    const columns = {
      ...{ status: 'connected', accountId: account.id, accountName: account.name, error: null, renewingUntil: null },
      ...sealGrant(ctx, tokenPurpose(ctx.actor), grant),
      ...{ place: { ...place }, createdByUserId: userId, updatedAt: now },
    }
    const { id } = await tx.providerConnection
      .upsert({
        where: { tenantId_provider: { tenantId, provider } },
        create: { tenantId, provider, ...columns, createdAt: now },
        update: { ...columns, version: { increment: 1 } },
        select: { id: true },
      })
      .catch(error => {
        // The only constraint that a row of another company can violate.
        if ((error as { code?: string }).code === 'P2002') throw new DomainError('connection.account_taken')
        throw error
      })
    await recordChange(tx, ctx, { action: 'connection.connected', id, after: { provider, account: account.name } })
    const isOtherAccount = former !== null && former.accountId !== account.id
    if (isOtherAccount) await forgetAccountState(tx, ctx, provider)
    await copyAfterConnecting(tx, ctx, provider)
  })
}

async function granted(ctx: Ctx, provider: DelegatedKind, given: { code: string; verifier: string }) {
  const app = oauthApp(ctx.settings, provider)
  const grant = await oauthOf(provider, app).exchange({ ...given, redirectUri: redirectUri(ctx.settings) })
  const store = openProvider(provider, {
    ...{ app, place: {}, tokens: fixedTokens(grant), register: itemRegister(ctx, provider) },
    signal: AbortSignal.timeout(30_000),
  })
  return { grant, account: await store.account() }
}

/**
 * Calls a provider for a person who waits for the result.
 * @throws DomainError connection.away, connection.site_not_found, connection.site_not_granted, connection.withdrawn
 */
export async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw new DomainError('connection.away', { reason: error.reason })
    if (!(error instanceof ProviderRefused)) throw error
    const { reason } = error
    if (reason === 'site_not_found' || reason === 'site_not_granted') throw new DomainError(`connection.${reason}`)
    throw new DomainError('connection.withdrawn', { reason })
  }
}
