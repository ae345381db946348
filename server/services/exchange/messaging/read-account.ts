import type { MessagingAccount } from '../../../../prisma/client/client'
import { MessageRefused, whatsapp } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { toWire } from '../../../platform/records/wire-columns'
import { shownNumber } from './rules'
import { MessagingAccountRecord } from './schema'

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
export function vendorClient(ctx: Ctx, { phoneNumberId, sealed }: MessagingAccount, signal: AbortSignal) {
  const accessToken = ctx.secretBox.open(sealed, messagingTokenPurpose(ctx.actor))
  return whatsapp({ baseUrl: ctx.settings.messaging.baseUrl, phoneNumberId, accessToken }, signal)
}

/** Calls the vendor for a person who waits for the result. @throws DomainError messaging.* */
export async function withVendorErrors<T>(work: () => Promise<T>): Promise<T> {
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
