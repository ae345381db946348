import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import { findAccount } from './read'
import { vendorClient, withVendorErrors } from './vendor-client'

const texts = {
  ok: { de: 'In Ordnung.', en: 'All right.' },
  signed: {
    de: 'Der Betreiber muss WHATSAPP_APP_SECRET setzen: ohne es wird in Produktion nichts angenommen.',
    en: 'The operator has to set WHATSAPP_APP_SECRET: without it nothing is taken in production.',
  },
  verifiable: {
    de: 'Der Betreiber muss WHATSAPP_VERIFY_TOKEN setzen: ohne es kann der Anbieter unsere Adresse nicht prüfen.',
    en: 'The operator has to set WHATSAPP_VERIFY_TOKEN: without it the provider cannot verify our address.',
  },
  connected: { de: 'Es ist keine Nummer verbunden.', en: 'No number is connected.' },
  waiting: {
    de: 'Nachrichten warten seit mehr als zehn Minuten aufs Senden.',
    en: 'Messages have been waiting to be sent for more than ten minutes.',
  },
} as const

const waitingMs = 10 * 60_000

/** Checks whether messages are sent and received, step by step, with the remedy for each failing step. */
export async function messagingHealth(ctx: Ctx) {
  const { messaging } = ctx.settings
  const { tenantId } = ctx.actor
  const before = new Date(ctx.clock.now().getTime() - waitingMs)
  const [account, late] = await inTenant(ctx, tx =>
    Promise.all([
      findAccount(tx, ctx),
      tx.conversationMessage.count({ where: { tenantId, status: 'queued', createdAt: { lt: before } } }),
    ]),
  )
  const say = (text: keyof typeof texts) => texts[text][ctx.locale]
  const check = <Name extends string>(name: Name, problem: string | null) => ({
    ...{ check: name, ok: problem === null, message: problem ?? say('ok') },
  })
  const checks = [
    check('signed', messaging.appSecret ? null : say('signed')),
    check('verifiable', messaging.verifyToken ? null : say('verifiable')),
    check('connected', account ? null : say('connected')),
    ...(account ? [check('reachable', await reachable())] : []),
    check('waiting', late > 0 ? say('waiting') : null),
  ]
  return { data: { ok: checks.every(({ ok }) => ok), checks } }

  async function reachable(): Promise<string | null> {
    if (!account) return null
    try {
      await withVendorErrors(() => vendorClient(ctx, account, AbortSignal.timeout(10_000)).number())
      return null
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return errorCatalog[error.key as ErrorKey][ctx.locale]
    }
  }
}
