import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendor, callVendorByDelegation } from '../../exchange/accounts/call-vendor'
import type { VendorErrors } from '../../exchange/accounts/with-vendor-errors'
import { calendarErrors } from './in-calendar'
import { setupText, waysIn } from './vendor-setup'

/** Checks the requirements one after the other until one fails; its message names the remedy. */
export async function testAccountConnection(ctx: Ctx, vendor: AccountVendor) {
  const { own, delegation } = await waysIn(ctx, vendor)
  const isConfigured = delegation || vendors[vendor].app(ctx.settings) !== null
  // Who set up the company's access wants to know whether it works, whatever account is their own.
  const isDelegate = delegation && may(ctx.actor, 'calendar:delegate')
  const steps = [
    ['configured', async () => (isConfigured ? null : setupText(ctx, vendor, 'client'))],
    ['connected', async () => (own || delegation ? null : setupText(ctx, vendor, 'account'))],
    ...(isDelegate
      ? [
          [
            'delegation',
            () => check(ctx, vendor, (errors, work) => callVendorByDelegation(ctx, vendor, errors, work)),
          ] as const,
        ]
      : []),
    ['calendar', () => check(ctx, vendor, (errors, work) => callVendor(ctx, vendor, errors, work))],
  ] as const
  const checks: Array<{ check: (typeof steps)[number][0]; ok: boolean; message: string }> = []
  for (const [check, run] of steps) {
    const problem = await run()
    checks.push({ check, ok: problem === null, message: problem ?? setupText(ctx, vendor, 'ok') })
    if (problem !== null) break
  }
  return { data: { provider: vendor, ok: checks.every(({ ok }) => ok), checks } }
}

/** Reads the person's main calendar; the message of a failure names its remedy. */
async function check(
  ctx: Ctx,
  vendor: AccountVendor,
  call: (errors: VendorErrors, work: (options: OpenAccount) => Promise<unknown>) => Promise<unknown>,
): Promise<string | null> {
  try {
    await call(calendarErrors, options => vendors[vendor].calendar(options).calendar('primary'))
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return errorCatalog[error.key as ErrorKey][ctx.locale]
  }
}
