import type { MessagingAccount } from '../../../../prisma/client/client'
import { DomainError } from '../../../platform/errors'
import type { RecordKind } from '../../../platform/records/change-record'
import { toAccountRecord } from './read-account'
import type { MessagingAccountRecord } from './schema'

export const accountKind: RecordKind<'messagingAccount', MessagingAccount, MessagingAccountRecord> = {
  model: 'messagingAccount',
  entity: 'messaging_account',
  async load(tx, tenantId, id) {
    const row = await tx.messagingAccount.findUnique({ where: { tenantId_id: { tenantId, id } } })
    if (!row) throw new DomainError('messaging.not_connected')
    return row
  },
  show: toAccountRecord,
}
