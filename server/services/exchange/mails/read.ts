import type { Mail } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { pageOfRecord } from '../../../nouns/pages'
import type { Actor, TenantId } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { pageEnvelope } from '../../../platform/values/scalars'
import { senderIn } from './mailbox-sender'
import type { ListMails, MailRecord } from './schema'

/**
 * Mails of the company except those about accounts, newest first; those of one record by
 * `mails_tenant_id_entity_entity_id_idx`, otherwise by primary key backwards.
 */
export function listMails(ctx: Ctx, { limit, offset, entity, entity_id, waiting }: ListMails) {
  return inTenant(ctx, async tx => {
    const where = {
      tenantId: ctx.actor.tenantId,
      confidential: false,
      ...(entity ? { entity } : {}),
      ...(entity_id ? { entityId: entity_id } : {}),
      ...(waiting ? { status: { in: ['held', 'unsure'] } } : {}),
    }
    const rows = await tx.mail.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: offset })
    const total = await tx.mail.count({ where })
    return pageEnvelope(
      rows.map(row => toMailRecord(row, ctx.actor)),
      total,
      { limit, offset },
    )
  })
}

/**
 * One mail with the content that was or will be sent. `eml` is set where mails go to the outbox instead of a server.
 */
export async function getMail(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  const row = await inTenant(ctx, tx => tx.mail.findUnique({ where: { tenantId_id: { tenantId, id } } }))
  if (!row || row.confidential) throw new DomainError('not_found')
  const eml = await readStored(ctx.storage, outboxKey(tenantId, id))
  return {
    data: {
      ...toMailRecord(row, ctx.actor),
      path: pageOfRecord(row.entity, row.entityId),
      text: row.text,
      html: row.html,
      eml: eml?.toString('utf8') ?? null,
    },
  }
}

/** Storage key of a mail in the outbox. */
export const outboxKey = (tenantId: TenantId, id: number): string => `${tenantId}/outbox/${id}.eml`

export function toMailRecord(row: Mail, { userId }: Pick<Actor, 'userId'>): MailRecord {
  const sender = senderIn(row)
  return {
    id: row.id,
    kind: row.kind,
    entity: row.entity,
    entity_id: row.entityId,
    to: row.toAddresses,
    cc: row.ccAddresses,
    subject: row.subject,
    status: row.status as MailRecord['status'],
    attempts: row.attempts,
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
    last_error: row.lastError,
    server_reason: row.serverReason as MailRecord['server_reason'],
    sender: sender && {
      ...{ user_id: sender.userId, provider: sender.vendor, address: sender.address },
      is_own: sender.userId === userId,
    },
    attachments: row.attachments as MailRecord['attachments'],
    sent_at: row.sentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
