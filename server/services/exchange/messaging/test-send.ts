import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { loadAccount } from './read'
import { isWindowOpen, numberDigits, shownNumber } from './rules'
import type { TestSend } from './schema'
import { vendorClient, withVendorErrors } from './vendor-client'

const testText = {
  de: 'Probe von Gewerk: Nachrichten dieser Firma kommen an.',
  en: 'Test of Gewerk: messages of this company arrive.',
}

/**
 * Sends a message at once and returns the vendor's response: as written to a person who wrote within a day, to others
 * as the company's template.
 * @throws DomainError messaging.*
 */
export async function testSend(ctx: Ctx, { to, text = testText[ctx.locale] }: TestSend) {
  const { tenantId, countryCode } = ctx.actor
  const number = numberDigits(to, countryCode) ?? ''
  const [account, conversation] = await inTenant(ctx, tx =>
    Promise.all([
      loadAccount(tx, ctx),
      tx.conversation.findUnique({ where: { tenantId_number: { tenantId, number } } }),
    ]),
  )
  const { templateName: name, templateLanguage: language } = account
  const open = isWindowOpen(conversation?.lastReceivedAt ?? null, ctx.clock.now())
  const template = open || !name ? null : { name, language }
  const id = await withVendorErrors(() =>
    vendorClient(ctx, account, AbortSignal.timeout(30_000)).send({ to: number, text, template }),
  )
  return { data: { to: shownNumber(number), message_id: id, template: template !== null } }
}
