import { escapeIdentifier, escapeLiteral } from 'pg'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import type { PersonalSpec } from '../../../nouns/define'
import { registered } from '../../../nouns/registers'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { inSnapshot, rowsOf } from '../modules/export'
import { ownUserId } from './own-user-id'
import { loadPerson } from './read'

interface PersonalTable extends PersonalSpec {
  table: string
  by: readonly string[]
}

const tables = Object.entries(registered('tables'))

/**
 * Everything that is stored about a person (GDPR Art. 15 and 20). A test checks that every column of the database that
 * refers to a person is in it, or among the exempt ones.
 */
export const personalTables: readonly PersonalTable[] = tables.flatMap(([table, { personal, persons = [] }]) =>
  personal ? [{ table, ...personal, by: personal.by ?? persons }] : [],
)

/** Columns that refer to a person and are in no export of personal data, each with the reason. */
export const exemptColumns: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap(([table, { exempt = {} }]) =>
    Object.entries(exempt).map(([column, reason]) => [`${table}.${column}`, reason]),
  ),
)

/**
 * Everything that is stored about the caller, as the text of one JSON document, in chunks and of one snapshot. Secrets
 * and data about other people are left out. The export is recorded before the first chunk.
 */
export async function* exportPersonalData(ctx: Ctx): AsyncGenerator<string, void> {
  const userId = ownUserId(ctx)
  const { tenantId, companyId } = ctx.actor
  const person = await inTenant(ctx, async tx => {
    await recordChange(tx, ctx, {
      action: 'user.data_exported',
      id: userId,
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
    // Accounts are visible to this role alone; every statement filters by the company or the person itself.
    await client.query(`set local app.db_role = 'credential'; set local time zone 'UTC'`)
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
  { table, by, where, except = [], only, global }: PersonalTable,
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
    : `to_jsonb(t) - ${names([...except, 'tenant_id'])}`
  return `select (${row})::text as row from ${escapeIdentifier(table)} t where ${own}(${conditions.join(' or ')}) order by 1`
}
