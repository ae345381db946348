import type { DelegatedUse } from '../../../adapters/calendar-mail/delegation'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { isOfDelegation, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from './account-owner'
import type { DelegatedTokens } from './delegated-tokens'
import { openDelegated } from './open-delegated'
import { callerAddress } from './own-address'
import { findDelegation } from './read-delegation'
import { accountTokens } from './tokens'
import { vendorApp } from './vendor-app'

type Opened = Omit<OpenAccount, 'tokens'> & { tokens: OpenAccount['tokens'] & Partial<Pick<DelegatedTokens, 'forget'>> }

/**
 * Opens the account that the person has connected, by the way that its row names: their own consent, or the company's
 * access in their name.
 * @throws DomainError connection.not_configured, account.not_connected, ProviderRefused access_withdrawn,
 * company_access_ended
 */
export async function openConnection(
  ctx: Ctx,
  vendor: AccountVendor,
  { signal, use }: { signal: AbortSignal; use: DelegatedUse },
): Promise<Opened> {
  const where = { tenantId_userId_vendor: { ...accountOwner(ctx), vendor } }
  const { row, delegation } = await inTenant(ctx, async tx => {
    const row = await tx.personalAccount.findUnique({
      where,
      select: { access: true, status: true, accountName: true },
    })
    return { row, delegation: row?.access === 'company' ? await findDelegation(tx, ctx, vendor) : null }
  })
  if (row?.access !== 'company')
    return { app: vendorApp(ctx.settings, vendor), signal, tokens: await accountTokens(ctx, vendor, signal) }
  const email = await callerAddress(ctx)
  // With another address it would be another account, which the person has not chosen.
  const isTheirs = email.toLowerCase() === row.accountName.toLowerCase()
  if (!delegation || row.status !== 'connected' || !isTheirs) throw new ProviderRefused('company_access_ended')
  return openDelegated(ctx, vendor, delegation, { signal, use, email })
}

/** Works in the account that the person has connected. @throws as `openConnection`, and what `work` throws */
export async function withConnection<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  how: { signal: AbortSignal; use: DelegatedUse },
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  return withAccess(await openConnection(ctx, vendor, how), work)
}

/** Runs with an opened account; a token of the company's access that was refused is left behind. */
export async function withAccess<T>(open: Opened, work: (options: OpenAccount) => Promise<T>): Promise<T> {
  try {
    return await work(open)
  } catch (error) {
    // A refusal may be lifted at the vendor a minute later, which a cached token would not reflect.
    if (error instanceof ProviderRefused && isOfAccess(error.reason)) open.tokens.forget?.()
    throw error
  }
}

/** An event that is gone says nothing about the access. */
const isOfAccess = (reason: string): boolean =>
  isOfDelegation(reason) || ['access_withdrawn', 'not_agreed', 'foreign'].includes(reason)
