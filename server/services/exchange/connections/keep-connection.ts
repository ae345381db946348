import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import type { ConnectionPlace } from '../../../adapters/document-store/providers'
import type { Grant } from '../../../adapters/provider/oauth'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { copyAfterConnecting } from '../storage/copy-after-connecting'
import { forgetAccountState } from '../storage/forget-account-state'
import { tokenPurpose } from './access-tokens'
import { findConnection } from './find-connection'
import { sealGrant } from './sealed-tokens'

/** A provider's grant, and the account that it is for. */
interface Granted {
  grant: Grant
  account: { id: string; name: string }
  place: ConnectionPlace | BucketPlace
  /** The account of the former grant under another id: what is known of it stays true. */
  isSameAccount?: boolean
}

/** Seals and stores a grant, replacing the previous one. @throws DomainError connection.account_taken */
export function keepConnection(
  ctx: Ctx,
  provider: ProviderKind,
  { grant, account, place, isSameAccount = false }: Granted,
): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`connection:${provider}:${account.id}`}, 0))`
    const former = await findConnection(tx, ctx, provider)
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
    const isOtherAccount = former !== null && former.accountId !== account.id && !isSameAccount
    if (isOtherAccount) await forgetAccountState(tx, ctx, provider)
    await copyAfterConnecting(tx, ctx, provider)
  })
}
