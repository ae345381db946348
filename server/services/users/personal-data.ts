import { escapeIdentifier, escapeLiteral } from 'pg'
import { readStored } from '../../adapters/storage'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { recordChange } from '../../core/record-change'
import { inSnapshot, rowsOf } from '../modules/export'
import { loadPerson, ownUserId } from './read'

/** What of a table is about one person. */
export interface PersonalTable {
  table: string
  /** Columns that name the person; each belongs to exactly one entry of the list. */
  by: readonly string[]
  /** Further rows that are about the person, as a condition; `$user` is the number of the account. */
  where?: string
  /** All columns but these: secrets, and what is about others. */
  but?: readonly string[]
  /** These columns alone, where the rest of a record is about others. */
  only?: readonly string[]
  /** Belongs to the person and to no company. */
  global?: true
}

/** A record of the company's that the person made: that they did, not what stands in it about customers and colleagues. */
const made = (table: string, ...only: string[]): PersonalTable => ({
  table,
  by: ['created_by_user_id'],
  only: ['id', ...only, 'created_at'],
})

/**
 * Everything that is stored about a person (GDPR Art. 15 and 20). A test finds every column of the database that names a person in it, or among
 * the exempt ones.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    by: ['id'],
    but: ['password_hash', 'totp_secret', 'totp_last_step', 'avatar_key', 'last_tenant_id'],
    global: true,
  },
  { table: 'sessions', by: ['user_id'], but: ['id', 'tenant_id'], global: true },
  { table: 'account_tokens', by: ['user_id'], but: ['token_hash', 'created_by_user_id'], global: true },
  { table: 'email_changes', by: ['user_id'], but: ['token_hash', 'objection_token_hash'], global: true },
  { table: 'sign_in_origins', by: ['user_id'], but: ['hash'], global: true },
  { table: 'recovery_codes', by: ['user_id'], but: ['code_hash'], global: true },
  { table: 'memberships', by: ['user_id'] },
  { table: 'membership_permissions', by: ['user_id'], but: ['set_by_user_id'] },
  { table: 'invitations', by: ['accepted_user_id'], but: ['token_hash', 'invited_by_user_id', 'manager_id'] },
  { table: 'notifications', by: ['user_id'], but: ['params'] },
  { table: 'notification_settings', by: ['user_id'] },
  { table: 'time_entries', by: ['user_id'] },
  { table: 'rapport_entries', by: ['employee_user_id'] },
  { table: 'appointment_users', by: ['user_id'] },
  {
    table: 'appointments',
    by: [],
    where: `exists (select from appointment_users a where a.tenant_id = t.tenant_id and a.appointment_id = t.id and a.user_id = $user)`,
    only: ['id', 'status', 'starts_at', 'ends_at', 'all_day'],
  },
  {
    table: 'audit_entries',
    by: ['actor_user_id'],
    only: ['id', 'action', 'entity', 'entity_id', 'created_at'],
  },
  {
    table: 'mails',
    by: [],
    where: `exists (select from gewerk_addresses_of($user) a where a.address = any(t.to_addresses) and t.created_at >= a.since and t.created_at <= a.until)`,
    only: ['id', 'kind', 'subject', 'status', 'created_at', 'sent_at'],
  },
  { table: 'number_journal', by: ['user_id'], only: ['id', 'series', 'number', 'action', 'created_at'] },
  { table: 'inquiries', by: ['assigned_user_id'], only: ['id', 'inquiry_number', 'status', 'created_at'] },
  made('offers', 'offer_number', 'status'),
  made('rapports', 'rapport_number', 'date'),
  made('rapport_photos', 'rapport_id'),
  made('invoices', 'invoice_number', 'status'),
  made('payments', 'invoice_id', 'paid_on'),
  made('retention_entries', 'invoice_id'),
  made('credit_notes', 'credit_number'),
  made('dunnings', 'invoice_id', 'level'),
  made('invoice_exports', 'format'),
  made('api_keys', 'name'),
  { ...made('imports', 'noun', 'filename'), by: ['created_by_user_id', 'started_by_user_id'] },
]

/** Columns that name a person and are given out with nobody's data, each with the reason. */
export const exemptColumns: Readonly<Record<string, string>> = {
  'membership_permissions.set_by_user_id': 'what somebody decided about a colleague is that colleague’s data',
  'invitations.invited_by_user_id': 'names whom else the company invited',
  'account_tokens.created_by_user_id': 'an invitation of somebody else',
}

/**
 * Everything that is stored about the person who asks, as the text of one JSON document, in pieces and of one snapshot. Secrets are left out, and
 * what is about other people. That it was taken is written down before the first piece.
 */
export async function* exportPersonalData(ctx: Ctx): AsyncGenerator<string, void> {
  const userId = ownUserId(ctx)
  const { tenantId, companyId } = ctx.actor
  const person = await inTenant(ctx, async tx => {
    await recordChange(tx, ctx, {
      action: 'user.data_exported',
      entity: 'user',
      id: userId,
      topic: 'settings',
    })
    return loadPerson(tx, ctx, userId)
  })
  const picture = person.avatarKey ? await readStored(ctx.storage, person.avatarKey) : null
  const head = {
    userId,
    name: person.name,
    companyId,
    exportedAt: ctx.clock.now().toISOString(),
    picture: picture && `data:image/jpeg;base64,${picture.toString('base64')}`,
  }
  yield* inSnapshot(ctx, tenantId, async function* (client) {
    // Accounts are behind this door; every statement names the company or the person itself.
    await client.query(`set local app.door = 'credential'; set local time zone 'UTC'`)
    yield `${JSON.stringify(head).slice(0, -1)},"tables":{`
    for (const [index, part] of personalTables.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(part.table)}:[`
      yield* rowsOf(client, statementFor(part, tenantId, userId))
      yield ']'
    }
    yield '}}\n'
  })
}

function statementFor(
  { table, by, where, but = [], only, global }: PersonalTable,
  tenantId: number,
  userId: number,
) {
  const user = String(Number(userId))
  const conditions = [
    ...by.map(column => `t.${escapeIdentifier(column)} = ${user}`),
    ...(where ? [where.replaceAll('$user', user)] : []),
  ]
  const names = (columns: readonly string[]) => `array[${columns.map(escapeLiteral).join(', ')}]::text[]`
  const own = global ? '' : `t.tenant_id = ${Number(tenantId)} and `
  const row = only
    ? `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any(${names(only)}))`
    : `to_jsonb(t) - ${names([...but, 'tenant_id'])}`
  return `select (${row})::text as row from ${escapeIdentifier(table)} t where ${own}(${conditions.join(' or ')}) order by 1`
}
