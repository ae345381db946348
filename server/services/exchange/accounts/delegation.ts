import type { AccountDelegation } from '../../../../prisma/client/client'
import type { GivenAccess, OrganisationAccess } from '../../../adapters/calendar-mail/delegation'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { AccessTokens } from '../../../adapters/provider/http'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'

/** The purpose that a company's access to its people's accounts is sealed for. */
export const delegationPurpose = ({ tenantId }: Pick<Ctx['actor'], 'tenantId'>) => `account-delegation:${tenantId}`

/** The company's access to its people's accounts at a vendor; null if none is set up. */
export const findDelegation = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, vendor: AccountVendor) =>
  tx.accountDelegation.findUnique({ where: { tenantId_vendor: { tenantId, vendor } } })

/** What of it is shown: never the key. */
export const shownDelegation = ({ account, clientId, organisation }: AccountDelegation) => ({
  ...{ account, client_id: clientId, organisation },
})

/** The caller's account as the company's access opens it: in the name of the caller, and of no one else. */
export async function openDelegated(
  ctx: Ctx,
  vendor: AccountVendor,
  row: AccountDelegation,
  signal: AbortSignal,
): Promise<OpenAccount> {
  if (!ctx.secretBox.knows(row.keyId)) throw new ProviderRefused('key_refused')
  const { email } = await inTenant(ctx, tx =>
    tx.user.findUniqueOrThrow({ where: { id: ctx.actor.userId ?? 0 }, select: { email: true } }),
  )
  const baseUrl = vendors[vendor].app(ctx.settings)?.baseUrl ?? null
  const access: OrganisationAccess = {
    ...{ account: row.account, clientId: row.clientId, organisation: row.organisation },
    secret: ctx.secretBox.open(row.sealed, delegationPurpose(ctx.actor)),
  }
  return {
    ...{ signal, impersonated: email, app: { clientId: row.clientId, clientSecret: '', baseUrl } },
    tokens: freshTokens(async () => {
      const given = { baseUrl, person: email, now: ctx.clock.now() }
      return (await vendors[vendor].delegation.grant(access, given)).accessToken
    }),
  }
}

/** One token per operation, which is never stored: it would open the person's account for an hour. */
function freshTokens(grant: () => Promise<string>): AccessTokens {
  let token: Promise<string> | undefined
  return {
    current() {
      token ??= grant()
      return token
    },
    renewed() {
      token = grant()
      return token
    },
  }
}

/**
 * Sets up the company's access to the accounts of all its people; another one takes the place of the former.
 * @throws DomainError delegation.key_invalid
 */
export async function keepDelegation(ctx: Ctx, vendor: AccountVendor, given: GivenAccess): Promise<void> {
  const access = vendors[vendor].delegation.read(given)
  if (!access) throw new DomainError('delegation.key_invalid', { field: 'secret' })
  const { secret, ...shown } = access
  const { tenantId } = ctx.actor
  const columns = {
    ...shown,
    sealed: ctx.secretBox.seal(secret, delegationPurpose(ctx.actor)),
    ...{ keyId: ctx.secretBox.keyId, createdAt: ctx.clock.now() },
  }
  await inTenant(ctx, async tx => {
    const row = await tx.accountDelegation.upsert({
      where: { tenantId_vendor: { tenantId, vendor } },
      create: { tenantId, vendor, ...columns },
      update: columns,
    })
    const after = { provider: vendor, ...shownDelegation(row) }
    await recordChange(tx, ctx, { action: 'account_delegation.connected', id: row.id, after })
  })
}

/** Forgets the company's access; at the vendor its administration ends it. */
export async function removeDelegation(ctx: Ctx, vendor: AccountVendor): Promise<void> {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const row = await findDelegation(tx, ctx, vendor)
    const { count } = await tx.accountDelegation.deleteMany({ where: { tenantId, vendor } })
    if (!row || count === 0) return
    const before = { provider: vendor, ...shownDelegation(row) }
    await recordChange(tx, ctx, { action: 'account_delegation.disconnected', id: row.id, before })
  })
}
