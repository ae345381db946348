import type { AccountDelegation } from '../../../../prisma/client/client'
import type { OrganisationAccess } from '../../../adapters/calendar-mail/delegation'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { type DelegatedTokens, delegatedTokens } from './delegated-tokens'
import { delegationPurpose } from './delegation-purpose'

/**
 * The caller's account as the company's access opens it: in the name of the caller, and of no one else.
 * @param email the caller's address, proved as theirs; read if the caller of this has not read it
 */
export async function openDelegated(
  ctx: Ctx,
  vendor: AccountVendor,
  row: AccountDelegation,
  signal: AbortSignal,
  email?: string,
): Promise<OpenAccount & { tokens: DelegatedTokens }> {
  if (!ctx.secretBox.knows(row.keyId)) throw new ProviderRefused('key_refused')
  const person = email ?? (await ownEmail(ctx))
  const baseUrl = vendors[vendor].app(ctx.settings)?.baseUrl ?? null
  const access: OrganisationAccess = {
    ...{ account: row.account, clientId: row.clientId, organisation: row.organisation },
    secret: ctx.secretBox.open(row.sealed, delegationPurpose(ctx.actor)),
  }
  return {
    ...{ signal, impersonated: person, app: { clientId: row.clientId, clientSecret: '', baseUrl } },
    tokens: delegatedTokens(
      JSON.stringify([ctx.actor.tenantId, vendor, baseUrl, person, row.sealed]),
      () => ctx.clock.now(),
      () => vendors[vendor].delegation.grant(access, { baseUrl, person, now: ctx.clock.now() }),
    ),
  }
}

async function ownEmail(ctx: Ctx): Promise<string> {
  const where = { id: ctx.actor.userId ?? 0 }
  return (await inTenant(ctx, tx => tx.user.findUniqueOrThrow({ where, select: { email: true } }))).email
}
