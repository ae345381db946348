import { Prisma } from '../../prisma/client/client'
import { mintTenantId, type TenantId } from '../platform/actor'
import type { Database, Tx } from '../platform/database/db'
import type { SecretBox } from '../platform/secrets'
import { type SealedColumn, type SealedRow, sealedColumns } from './sealed-columns'

/** Results for the values of one column. */
export interface Resealed {
  table: string
  column: string
  /** Now sealed by the present key. */
  resealed: number
  /** The service wrote another value meanwhile; the next run checks it again. */
  changed: number
  /** None of the keys opens it. */
  unreadable: number
}

interface Options {
  batch?: number
  /** When aborted, it ends after the current batch: finished batches stay, and the next run continues. */
  signal?: AbortSignal
}

/**
 * Seals all values of former keys again with the present key, for all companies, in batches of one transaction each. It
 * can run along with the service: a value is written only if it is still the one that was read. It stores no position,
 * since values of the present key are skipped. A value that no key opens stays as it is.
 */
export async function reseal(db: Database, box: SecretBox, { batch = 200, signal }: Options = {}): Promise<Resealed[]> {
  const companies = await db.acrossTenants('sweep', tx =>
    tx.company.findMany({ select: { id: true }, orderBy: { id: 'asc' } }),
  )
  const results: Resealed[] = []
  for (const column of sealedColumns) {
    const result = { table: column.table, column: column.column, resealed: 0, changed: 0, unreadable: 0 }
    results.push(result)
    const places = column.isGlobal ? [null] : companies.map(({ id }) => mintTenantId(id))
    for (const tenantId of places)
      for (let after: number | null = 0; after !== null; ) {
        signal?.throwIfAborted()
        const from: number = after
        const work = (tx: Tx) => resealBatch(tx, box, { column, tenantId, after: from, batch }, result)
        after = await (tenantId === null ? db.acrossTenants('platform', work) : db.inTenant(tenantId, work))
      }
  }
  return results
}

interface Batch {
  column: SealedColumn
  tenantId: TenantId | null
  after: number
  batch: number
}

/** Returns the id of the last row read, null when none is left. */
async function resealBatch(
  tx: Tx,
  box: SecretBox,
  { column: { table, column, needs = [], hasKeyId, purpose }, tenantId, after, batch }: Batch,
  result: Resealed,
): Promise<number | null> {
  const [from, sealed] = [Prisma.raw(table), Prisma.raw(column)]
  const own = tenantId === null ? Prisma.empty : Prisma.sql`tenant_id = ${tenantId} and`
  const also = needs.map(name => Prisma.sql`, ${Prisma.raw(name)}`)
  const rows = await tx.$queryRaw<Array<SealedRow & { value: string }>>`
    select id, ${sealed} as value${also.length > 0 ? Prisma.join(also, '') : Prisma.empty} from ${from}
    where ${own} ${sealed} is not null and id > ${after} order by id limit ${batch}`
  for (const { value, ...row } of rows) {
    const of = purpose({ ...row, tenantId: tenantId ?? row.tenantId })
    if (value === '') continue
    const opened = box.read(value, of)
    if (opened?.byPresentKey) continue
    if (!opened) {
      result.unreadable += 1
      continue
    }
    const keyId = hasKeyId ? Prisma.sql`, key_id = ${box.keyId}` : Prisma.empty
    const count = await tx.$executeRaw`
      update ${from} set ${sealed} = ${box.seal(opened.plain, of)}${keyId}
      where ${own} id = ${row.id} and ${sealed} = ${value}`
    if (count === 1) result.resealed += 1
    else result.changed += 1
  }
  return rows.at(-1)?.id ?? null
}
