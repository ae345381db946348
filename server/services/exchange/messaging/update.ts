import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { loadAccount, messagingSettings } from './read-account'
import { accountKind } from './record-kind'
import { numberDigits } from './rules'
import type { UpdateMessaging } from './schema'

/**
 * Changes what is sent after a day, and which numbers are notified of new inquiries.
 * @throws DomainError messaging.not_connected
 */
export async function updateMessaging(ctx: Ctx, { expected_version, notice_numbers, ...given }: UpdateMessaging) {
  const notices = notice_numbers?.flatMap(number => numberDigits(number, ctx.actor.countryCode) ?? [])
  await inTenant(ctx, async tx => {
    const { id } = await loadAccount(tx, ctx)
    await changeRecord(tx, ctx, accountKind, id, {
      expectedVersion: expected_version,
      columns: () => ({
        ...(given.template_name === undefined ? {} : { templateName: given.template_name }),
        ...(given.template_language === undefined ? {} : { templateLanguage: given.template_language }),
        ...(notices === undefined ? {} : { noticeNumbers: [...new Set(notices)] }),
      }),
      entry: () => ({ action: 'messaging_account.updated' }),
    })
  })
  return messagingSettings(ctx)
}
