import type { PoolClient } from 'pg'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import type { ModuleId } from '../../../platform/modules'
import { recordChange } from '../../../platform/records/record-change'
import { tableStatements } from './table-statements'
import { moduleTables } from './tables'

/** One fetch returns about this many characters, so that memory use does not depend on the table's size. */
const charsAtOnce = 256 * 1024
const rowsAtOnce = { first: 20, most: 250 }

/**
 * All rows of a module's tables as the text of one JSON document, `{ module, companyId, exportedAt, tables: { name:
 * [rows] } }`, in chunks. All of it is of one snapshot, which is held until the last chunk is read or the reader
 * aborts. The exporting user is recorded before the first chunk. Whether the module is switched on does not matter.
 * @throws when the database fails midway; what was sent until then is an incomplete document
 */
export async function* exportModule(ctx: Ctx, module: ModuleId): AsyncGenerator<string, void> {
  const { tenantId, companyId } = ctx.actor
  await inTenant(ctx, tx =>
    recordChange(tx, ctx, {
      action: 'module.exported',
      entity: 'company',
      id: tenantId,
      after: { module },
    }),
  )
  const head = { module, companyId, exportedAt: ctx.clock.now().toISOString() }
  yield* inSnapshot(ctx, tenantId, async function* (client) {
    const statements = await tableStatements(client, ctx.actor, moduleTables[module])
    yield `${JSON.stringify(head).slice(0, -1)},"tables":{`
    for (const [index, { table, statement }] of statements.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(table)}:[`
      yield* rowsOf(client, statement)
      yield ']'
    }
    yield '}}\n'
  })
}

/** Reads within a read-only transaction on one snapshot of one company. */
export async function* inSnapshot(
  { db, log }: Ctx,
  tenantId: TenantId,
  read: (client: PoolClient) => AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  const client = await db.pool.connect()
  // A connection that is lost between two fetches emits the error here; without a listener it would end the process.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost during an export')
  client.on('error', lost)
  let broken = true
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local app.tenant_id = '${Number(tenantId)}'`,
    )
    yield* read(client)
    await client.query('commit')
    broken = false
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** The rows of a statement with column `row`, separated by commas. */
export async function* rowsOf(client: PoolClient, statement: string): AsyncGenerator<string, void> {
  await client.query(`declare export_rows no scroll cursor for ${statement}`)
  let count: number = rowsAtOnce.first
  for (let separator = ''; ; separator = ',') {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from export_rows`)
    if (rows.length === 0) break
    const text = separator + rows.map(({ row }) => row).join(',')
    yield text
    if (rows.length < count) break
    const fitting = Math.floor((charsAtOnce * rows.length) / text.length)
    count = Math.max(1, Math.min(fitting, rowsAtOnce.most))
  }
  await client.query('close export_rows')
}
