import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import { type AccountVendor, vendorNames } from '../../../platform/values/account-vendors'
import { atVendor, atVendorByDelegation, vendors } from '../../exchange/accounts/at-vendor'
import { accountRedirectUri } from '../../exchange/accounts/complete-account'
import { findDelegation } from '../../exchange/accounts/read-delegation'
import { ownerIn } from '../../exchange/accounts/tokens'
import { calendarErrors } from './in-calendar'

const texts = {
  client: {
    de: '{vendor} ist auf diesem Server nicht eingerichtet. Der Betreiber legt unter {console} einen OAuth-Client für Web-Anwendungen mit der Rücksprungadresse {redirect} an und setzt dessen Client-ID und Secret.',
    en: '{vendor} is not set up on this server. The operator creates an OAuth client for web applications with the redirect address {redirect} at {console}, and sets its client id and secret.',
  },
  account: {
    de: 'Ihr Konto bei {vendor} ist noch nicht verbunden. Bitte im Profil unter „Kalender und Mail“ verbinden.',
    en: 'Your account at {vendor} is not connected yet. Connect it in the profile under “Calendar and mail”.',
  },
  ok: { de: 'In Ordnung.', en: 'All right.' },
} as const

function say(ctx: Ctx, vendor: AccountVendor, text: keyof typeof texts): string {
  return texts[text][ctx.locale]
    .replace('{vendor}', vendorNames[vendor])
    .replace('{console}', vendors[vendor].console)
    .replace('{redirect}', accountRedirectUri(ctx.settings, vendor))
}

/** What opens the person's account: their own consent, or the company's access. */
const waysIn = (ctx: Ctx, vendor: AccountVendor) =>
  inTenant(ctx, async tx => ({
    own: (await tx.personalAccount.count({ where: { ...ownerIn(ctx), vendor } })) > 0,
    delegation: (await findDelegation(tx, ctx, vendor)) !== null,
  }))

/** How a vendor is set up, and what is missing, as text. Never a secret. */
export async function vendorSetup(ctx: Ctx, vendor: AccountVendor) {
  const app = vendors[vendor].app(ctx.settings)
  const { own, delegation } = await waysIn(ctx, vendor)
  const missing = [
    ...(app || delegation ? [] : [say(ctx, vendor, 'client')]),
    ...(own || delegation ? [] : [say(ctx, vendor, 'account')]),
  ]
  const { calendar, mail, people } = vendors[vendor].scopes
  return {
    data: {
      ...{ provider: vendor, configured: app !== null, client_id: app?.clientId ?? null },
      redirect_uri: accountRedirectUri(ctx.settings, vendor),
      scopes: { calendar: [...calendar], mail: [...mail], people: [...people] },
      ...{ delegation, delegation_scopes: [...vendors[vendor].delegation.scopes], missing },
    },
  }
}

/** Checks the requirements one after the other until one fails; its message names the remedy. */
export async function testVendor(ctx: Ctx, vendor: AccountVendor) {
  const { own, delegation } = await waysIn(ctx, vendor)
  const isConfigured = delegation || vendors[vendor].app(ctx.settings) !== null
  // Who set up the company's access wants to know whether it works, whatever account is their own.
  const isDelegate = delegation && may(ctx.actor, 'calendar:delegate')
  const steps = [
    ['configured', async () => (isConfigured ? null : say(ctx, vendor, 'client'))],
    ['connected', async () => (own || delegation ? null : say(ctx, vendor, 'account'))],
    ...(isDelegate ? [['delegation', () => check(ctx, vendor, atVendorByDelegation)] as const] : []),
    ['calendar', () => check(ctx, vendor, atVendor)],
  ] as const
  const checks: Array<{ check: (typeof steps)[number][0]; ok: boolean; message: string }> = []
  for (const [check, run] of steps) {
    const problem = await run()
    checks.push({ check, ok: problem === null, message: problem ?? say(ctx, vendor, 'ok') })
    if (problem !== null) break
  }
  return { data: { provider: vendor, ok: checks.every(({ ok }) => ok), checks } }
}

/** Reads the person's main calendar; the message of a failure names its remedy. */
async function check(ctx: Ctx, vendor: AccountVendor, at: typeof atVendor): Promise<string | null> {
  try {
    await at(ctx, vendor, calendarErrors, options => vendors[vendor].calendar(options).calendar('primary'))
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return errorCatalog[error.key as ErrorKey][ctx.locale]
  }
}
