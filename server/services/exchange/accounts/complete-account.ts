import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { fixedTokens } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx, Settings } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import { consumeState } from '../connections/consume-state'
import { openTokens, sealGrant } from '../connections/shared-tokens'
import { storeState } from '../connections/store-state'
import { releaseHeldMails } from '../mails/release-held-mails'
import { withVendorErrors } from './at-vendor'
import { ownerIn, tokenPurpose, vendorApp } from './tokens'

/** Redirect URI to which a vendor sends the browser back. */
export const accountRedirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>, vendor: AccountVendor): string =>
  `${baseUrl}/profile/calendar/callback/${vendor}`

const stateOf = (vendor: AccountVendor) => `account:${vendor}`

/**
 * Starts connecting the person's own account: returns the address of the vendor's consent page.
 * @throws DomainError connection.not_configured
 */
export async function beginAccount(ctx: Ctx, vendor: AccountVendor, features: readonly AccountFeature[]) {
  const oauth = vendors[vendor].oauth(vendorApp(ctx.settings, vendor), features)
  const noted = await storeState(ctx, stateOf(vendor))
  return { data: { url: oauth.consentUrl({ redirectUri: accountRedirectUri(ctx.settings, vendor), ...noted }) } }
}

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
  if (taken.provider !== stateOf(vendor)) throw new DomainError('connection.state_invalid')
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
    const key = { ...ownerIn(ctx), vendor }
    const former = await tx.personalAccount.findUnique({ where: { tenantId_userId_vendor: key } })
    // Calendars of another account are not those of this one.
    if (former && former.accountId !== account.id) await tx.personalAccount.deleteMany({ where: key })
    const columns = {
      ...{ status: 'connected', accountId: account.id, accountName: account.name, features, renewingUntil: null },
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
    if (features.includes('mail')) await releaseHeldMails(tx, ctx, vendor, account.name)
    const after = { provider: vendor, account: account.name, features }
    await recordChange(tx, ctx, { action: 'account.connected', id, after })
  })
  return { data: { provider: vendor, account: account.name } }
}

/** Ends a person's grant; the vendor is notified once that has been committed. */
export async function endAccount(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const { tenantId, userId } = ownerIn(ctx)
  const row = await tx.personalAccount.findFirst({ where: { tenantId, userId, id } })
  if (!row) return
  const vendor = row.vendor as AccountVendor
  await tx.personalAccount.deleteMany({ where: { tenantId, id } })
  const before = { provider: vendor, account: row.accountName }
  await recordChange(tx, ctx, { action: 'account.disconnected', id, before })
  const app = vendors[vendor].app(ctx.settings)
  if (!app || !ctx.secretBox.knows(row.keyId)) return
  const { refreshToken } = openTokens(ctx, tokenPurpose(ctx.actor), row)
  afterCommit(tx, () => void vendors[vendor].revoke(app, refreshToken))
}
