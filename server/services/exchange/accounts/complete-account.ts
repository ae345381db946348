import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { fixedTokens } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { consumeState } from '../connections/consume-state'
import { sealGrant } from '../connections/sealed-tokens'
import { releaseHeldMails } from '../mails/release-held-mails'
import { accountOwner } from './account-owner'
import { accountState } from './begin-account'
import { accountRedirectUri } from './redirect-uri'
import { tokenPurpose } from './tokens'
import { vendorApp } from './vendor-app'
import { withVendorErrors } from './with-vendor-errors'

/**
 * Completes what `beginAccount` started: exchanges the code for a grant, which is sealed and stored together with what
 * `further` writes.
 * @param look checks made against the account before anything is stored
 * @throws DomainError connection.state_invalid, connection.withdrawn, account.not_agreed, account.vendor_away
 */
export async function completeAccount<Extra>(
  ctx: Ctx,
  vendor: AccountVendor,
  { code, state }: { code: string; state: string },
  look: (options: OpenAccount) => Promise<Extra>,
  further: (tx: Tx, accountId: number, extra: Extra) => Promise<void>,
) {
  const taken = await consumeState(ctx, state)
  if (taken.provider !== accountState(vendor)) throw new DomainError('connection.state_invalid')
  const app = vendorApp(ctx.settings, vendor)
  const { grant, features, account, extra } = await withVendorErrors(ctx, vendor, {}, async () => {
    const oauth = vendors[vendor].oauth(app, [])
    const redirectUri = accountRedirectUri(ctx.settings, vendor)
    const grant = await oauth.exchange({ code, verifier: taken.verifier, redirectUri })
    const features = vendors[vendor].featuresIn(grant)
    // Everything here needs the calendar first; a consent box left unticked is reported at once.
    if (!features.includes('calendar')) throw new ProviderRefused('not_agreed')
    const options = { app, tokens: fixedTokens(grant), signal: AbortSignal.timeout(30_000) }
    return { grant, features, account: await vendors[vendor].account(options), extra: await look(options) }
  })
  const now = ctx.clock.now()
  await inTenant(ctx, async tx => {
    const key = { ...accountOwner(ctx), vendor }
    const former = await tx.personalAccount.findUnique({ where: { tenantId_userId_vendor: key } })
    // Calendars of another account are not those of this one. By the company's access it is known by its address.
    const isSame =
      former &&
      (former.access === 'own'
        ? former.accountId === account.id
        : former.accountName.toLowerCase() === account.name.toLowerCase())
    if (former && !isSame) await tx.personalAccount.deleteMany({ where: key })
    const columns = {
      ...{
        access: 'own',
        status: 'connected',
        accountId: account.id,
        accountName: account.name,
        features,
        renewingUntil: null,
      },
      ...sealGrant(ctx, tokenPurpose(ctx.actor), grant),
      updatedAt: now,
    }
    const { id } = await tx.personalAccount.upsert({
      where: { tenantId_userId_vendor: key },
      create: { ...key, ...columns, createdAt: now },
      // Without mail there is nothing to share, and another consent to mail starts as private as the first.
      update: features.includes('mail') ? columns : { ...columns, sharedSince: null },
      select: { id: true },
    })
    await further(tx, id, extra)
    if (features.includes('mail')) await releaseHeldMails(tx, ctx, accountOwner(ctx), vendor, account.name)
    const after = { provider: vendor, account: account.name, features }
    await recordChange(tx, ctx, { action: 'account.connected', id, after })
  })
  return { data: { provider: vendor, account: account.name } }
}
