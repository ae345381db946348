import type { MessagingAccount } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { loadAccount, messagingSettings, toAccountRecord } from './read'
import { numberDigits } from './rules'
import type { MessagingAccountRecord, UpdateMessaging } from './schema'

const accountKind: RecordKind<'messagingAccount', MessagingAccount, MessagingAccountRecord> = {
  model: 'messagingAccount',
  entity: 'messaging_account',
  async load(tx, tenantId, id) {
    const row = await tx.messagingAccount.findUnique({ where: { tenantId_id: { tenantId, id } } })
    if (!row) throw new DomainError('messaging.not_connected')
    return row
  },
  show: toAccountRecord,
}

/**
 * Changes the template that is sent once a day has passed since the other side's last message, and the numbers that are
 * notified of new inquiries.
 * @throws DomainError messaging.not_connected, conflict
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
