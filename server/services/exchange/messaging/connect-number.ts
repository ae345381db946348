import { whatsapp } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { findAccount, loadAccount, messagingSettings } from './read'
import type { ConnectNumber } from './schema'
import { messagingTokenPurpose, withVendorErrors } from './vendor-client'

/**
 * Connects one of the company's numbers: any caller with a token that opens it at the vendor may. A number that is
 * connected already gets the new token, and its settings stay.
 * @throws DomainError messaging.access_withdrawn, messaging.refused, messaging.away, messaging.number_taken
 */
export async function connectNumber(ctx: Ctx, { phone_number_id: phoneNumberId, access_token }: ConnectNumber) {
  const { tenantId } = ctx.actor
  const number = { baseUrl: ctx.settings.messaging.baseUrl, phoneNumberId, accessToken: access_token }
  const { display, name } = await withVendorErrors(() => whatsapp(number, AbortSignal.timeout(20_000)).number())
  await inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const grant = {
      ...{ phoneNumberId, displayNumber: display, verifiedName: name, updatedAt: now },
      sealed: ctx.secretBox.seal(access_token, messagingTokenPurpose(ctx.actor)),
      keyId: ctx.secretBox.keyId,
    }
    const former = await findAccount(tx, ctx)
    await tx.messagingAccount.deleteMany({ where: { tenantId } })
    const chosen = former && {
      ...{ templateName: former.templateName, templateLanguage: former.templateLanguage },
      ...{ noticeNumbers: former.noticeNumbers, createdAt: former.createdAt, version: former.version + 1 },
    }
    // Rows of other companies are not visible here: only the index knows that one of them has the number.
    const { count } = await tx.messagingAccount.createMany({
      data: [{ tenantId, createdAt: now, ...chosen, ...grant }],
      skipDuplicates: true,
    })
    if (count === 0) throw new DomainError('messaging.number_taken')
    const { id } = await loadAccount(tx, ctx)
    const after = { phone_number_id: phoneNumberId, display_number: display, verified_name: name }
    await recordChange(tx, ctx, { action: 'messaging_account.connected', id, after })
  })
  return messagingSettings(ctx)
}
