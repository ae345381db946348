import type { AccountDelegation } from '../../../../prisma/client/client'
import type { OrganisationAccess } from '../../../adapters/calendar-mail/delegation'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { AccessTokens } from '../../../adapters/provider/http'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { delegationPurpose } from './delegation-purpose'

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
