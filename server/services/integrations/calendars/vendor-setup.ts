import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { type AccountVendor, vendorNames } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { findDelegation } from '../../exchange/accounts/read-delegation'
import { accountRedirectUri } from '../../exchange/accounts/redirect-uri'

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

/** A text in the caller's language, with what is to be entered at the vendor. */
export function setupText(ctx: Ctx, vendor: AccountVendor, text: keyof typeof texts): string {
  return texts[text][ctx.locale]
    .replace('{vendor}', vendorNames[vendor])
    .replace('{console}', vendors[vendor].console)
    .replace('{redirect}', accountRedirectUri(ctx.settings, vendor))
}

/** What opens the person's account: their own consent, or the company's access. */
export const waysIn = (ctx: Ctx, vendor: AccountVendor) =>
  inTenant(ctx, async tx => ({
    own: (await tx.personalAccount.count({ where: { ...accountOwner(ctx), vendor, access: 'own' } })) > 0,
    delegation: (await findDelegation(tx, ctx, vendor)) !== null,
  }))

/** How a vendor is set up, and what is missing, as text. Never a secret. */
export async function vendorSetup(ctx: Ctx, vendor: AccountVendor) {
  const app = vendors[vendor].app(ctx.settings)
  const { own, delegation } = await waysIn(ctx, vendor)
  const missing = [
    ...(app || delegation ? [] : [setupText(ctx, vendor, 'client')]),
    ...(own || delegation ? [] : [setupText(ctx, vendor, 'account')]),
  ]
  const { calendar, mail, people } = vendors[vendor].scopes
  return {
    data: {
      ...{ provider: vendor, configured: app !== null, client_id: app?.clientId ?? null },
      redirect_uri: accountRedirectUri(ctx.settings, vendor),
      scopes: { calendar: [...calendar], mail: [...mail], people: [...people] },
      ...{ delegation, delegation_scopes: [...vendors[vendor].delegation.scopes.calendar], missing },
    },
  }
}
