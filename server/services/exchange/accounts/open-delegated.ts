import { createHash } from 'node:crypto'
import type { AccountDelegation } from '../../../../prisma/client/client'
import type { DelegatedUse, OrganisationAccess } from '../../../adapters/calendar-mail/delegation'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { type DelegatedTokens, delegatedTokens } from './delegated-tokens'
import { delegationPurpose } from './delegation-purpose'
import { callerAddress } from './own-address'

/**
 * The caller's account as the company's access opens it: in the name of the caller, and of no one else.
 * @param email the caller's address, proved as theirs; read if the caller of this has not read it
 */
export async function openDelegated(
  ctx: Ctx,
  vendor: AccountVendor,
  row: AccountDelegation,
  { signal, use, email }: { signal: AbortSignal; use: DelegatedUse; email?: string | undefined },
): Promise<OpenAccount & { tokens: DelegatedTokens }> {
  if (!ctx.secretBox.knows(row.keyId)) throw new ProviderRefused('key_refused')
  const person = email ?? (await callerAddress(ctx))
  const baseUrl = vendors[vendor].app(ctx.settings)?.baseUrl ?? null
  const access: OrganisationAccess = {
    ...{ account: row.account, clientId: row.clientId, organisation: row.organisation },
    secret: ctx.secretBox.open(row.sealed, delegationPurpose(ctx.actor)),
  }
  return {
    ...{ signal, impersonated: person, app: { clientId: row.clientId, clientSecret: '', baseUrl } },
    tokens: delegatedTokens(
      JSON.stringify([ctx.actor.tenantId, vendor, baseUrl, person, use, digestOf(row.sealed)]),
      () => ctx.clock.now(),
      () => vendors[vendor].delegation.grant(access, { baseUrl, person, use, now: ctx.clock.now() }),
    ),
  }
}

// A sealed key is up to 3 kB, of which thousands would be kept.
const digestOf = (sealed: string) => createHash('sha256').update(sealed).digest('base64url')
