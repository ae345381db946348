import type { MessagingAccount } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { shownNumber } from './rules'
import { MessagingAccountRecord } from './schema'

/** The company's number; null if none is connected. */
export const findAccount = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>) =>
  tx.messagingAccount.findUnique({ where: { tenantId } })

/** @throws DomainError messaging.not_connected */
export async function loadAccount(tx: Tx, ctx: Pick<Ctx, 'actor'>): Promise<MessagingAccount> {
  const account = await findAccount(tx, ctx)
  if (!account) throw new DomainError('messaging.not_connected')
  return account
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
