import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { AccessTokens } from '../../../adapters/provider/http'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { sharedTokens, type TokenStore } from '../connections/shared-tokens'
import { accountOwner } from './account-owner'
import { vendorApp } from './vendor-app'

/** The purpose that a person's tokens are sealed for. */
export const tokenPurpose = ({ tenantId, userId }: Pick<Ctx['actor'], 'tenantId' | 'userId'>) =>
  `account-tokens:${tenantId}:${userId ?? 0}`

/**
 * Access tokens of the person's own consent.
 * @throws DomainError account.not_connected, ProviderRefused access_withdrawn
 */
export function accountTokens(ctx: Ctx, vendor: AccountVendor, signal: AbortSignal): Promise<AccessTokens> {
  const owner = accountOwner(ctx)
  const where = { tenantId_userId_vendor: { ...owner, vendor } }
  const store: TokenStore = {
    provider: vendor,
    purpose: tokenPurpose(ctx.actor),
    async load() {
      const row = await inTenant(ctx, tx => tx.personalAccount.findUnique({ where }))
      if (!row) throw new DomainError('account.not_connected', { provider: vendor })
      const { sealed, keyId } = row
      if (row.status !== 'connected' || sealed === null || keyId === null) throw new ProviderRefused('access_withdrawn')
      return { sealed, keyId }
    },
    async claim({ sealed }, now, until) {
      const isFree = { OR: [{ renewingUntil: null }, { renewingUntil: { lt: now } }] }
      const claimed = await inTenant(ctx, tx =>
        tx.personalAccount.updateMany({
          where: { ...owner, vendor, access: 'own', sealed, ...isFree },
          data: { renewingUntil: until },
        }),
      )
      return claimed.count === 1
    },
    refresh: refreshToken => vendors[vendor].oauth(vendorApp(ctx.settings, vendor), []).refresh(refreshToken),
    async keep(tokens) {
      const data = { ...tokens, renewingUntil: null, updatedAt: ctx.clock.now() }
      // The person may have disconnected meanwhile: then there is nothing to store.
      await inTenant(ctx, tx => tx.personalAccount.updateMany({ where: { ...owner, vendor, access: 'own' }, data }))
    },
    ended: () => markRevoked(ctx, vendor),
  }
  return sharedTokens(ctx, store, signal)
}

/** Marks a grant as ended; the profile shows that state with its remedy. */
async function markRevoked(ctx: Ctx, vendor: AccountVendor): Promise<void> {
  await inTenant(ctx, async tx => {
    const [row] = await tx.personalAccount.updateManyAndReturn({
      where: { ...accountOwner(ctx), vendor, access: 'own', status: 'connected' },
      data: { status: 'revoked', renewingUntil: null, updatedAt: ctx.clock.now() },
      select: { id: true },
    })
    if (row) await recordChange(tx, ctx, { action: 'account.revoked', id: row.id, after: { provider: vendor } })
  })
}
