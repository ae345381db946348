import type { MessagingAccount } from '../../../../prisma/client/client'
import { MessageRefused, whatsapp } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { toWire } from '../../../platform/records/wire-columns'
import { numberDigits, shownNumber } from './rules'
import { type ConnectNumber, MessagingAccountRecord, type UpdateMessaging } from './schema'

/** The purpose that the token is sealed for. */
export const messagingTokenPurpose = ({ tenantId }: Pick<Ctx['actor'], 'tenantId'>) => `messaging-token:${tenantId}`

/** The company's number; null if none is connected. */
export const findAccount = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>) =>
  tx.messagingAccount.findUnique({ where: { tenantId } })

/** @throws DomainError messaging.not_connected */
export async function loadAccount(tx: Tx, ctx: Pick<Ctx, 'actor'>): Promise<MessagingAccount> {
  const account = await findAccount(tx, ctx)
  if (!account) throw new DomainError('messaging.not_connected')
  return account
}

/** Client for the company's number at the vendor. */
export function atVendor(ctx: Ctx, { phoneNumberId, sealed }: MessagingAccount, signal: AbortSignal) {
  const accessToken = ctx.secretBox.open(sealed, messagingTokenPurpose(ctx.actor))
  return whatsapp({ baseUrl: ctx.settings.messaging.baseUrl, phoneNumberId, accessToken }, signal)
}

/** Calls the vendor for a person who waits for the result. @throws DomainError messaging.* */
export async function forPerson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MessageRefused) throw new DomainError(`messaging.${error.reason}`)
    if (error instanceof ProviderAway) throw new DomainError('messaging.away')
    throw error
  }
}

export const toAccountRecord = (row: MessagingAccount): MessagingAccountRecord =>
  toWire(MessagingAccountRecord, row, { notice_numbers: row.noticeNumbers.map(shownNumber) })

/** The messaging setup; never a secret. */
export async function messagingSettings(ctx: Ctx) {
  const { messaging, baseUrl } = ctx.settings
  const account = await inTenant(ctx, tx => findAccount(tx, ctx))
  return {
    data: {
      webhook_url: new URL('/api/messaging/webhook', baseUrl).href,
      signed: messaging.appSecret !== null,
      verifiable: messaging.verifyToken !== null,
      account: account && toAccountRecord(account),
    },
  }
}

/**
 * Connects one of the company's numbers: any caller with a token that opens it at the vendor may. A number that is
 * connected already gets the new token, and its settings stay.
 * @throws DomainError messaging.access_withdrawn, messaging.refused, messaging.away, messaging.number_taken
 */
export async function connectNumber(ctx: Ctx, { phone_number_id: phoneNumberId, access_token }: ConnectNumber) {
  const { tenantId } = ctx.actor
  const number = { baseUrl: ctx.settings.messaging.baseUrl, phoneNumberId, accessToken: access_token }
  const { display, name } = await forPerson(() => whatsapp(number, AbortSignal.timeout(20_000)).number())
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

/** Deletes the number and its token; the messages stay. @throws DomainError messaging.not_connected */
export async function disconnectNumber(ctx: Ctx) {
  await inTenant(ctx, async tx => {
    const account = await loadAccount(tx, ctx)
    await tx.messagingAccount.deleteMany({ where: { tenantId: ctx.actor.tenantId, id: account.id } })
    await recordChange(tx, ctx, {
      action: 'messaging_account.disconnected',
      id: account.id,
      before: { display_number: account.displayNumber },
    })
  })
  return messagingSettings(ctx)
}
