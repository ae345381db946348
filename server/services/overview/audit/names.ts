import { Prisma } from '../../../../prisma/client/client'
import type { RecordSpec } from '../../../nouns/define'
import { registered } from '../../../nouns/registers'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/** The display name of a record: number and title for a paper, otherwise the title alone. */
export interface RecordName {
  number: string | null
  title: string | null
}

interface AboutRecord {
  entity: string
  /** Only numeric ids have names to look up; a company's own key is its name. */
  entityId: number | string | null
}

/**
 * Current number and title of records of one company, by `<entity>/<id>`; records that are deleted or have no name are
 * left out.
 */
export async function namesOf(
  tx: Tx,
  tenantId: TenantId,
  records: readonly AboutRecord[],
): Promise<Map<string, RecordName>> {
  const parts = [...new Set(records.map(record => record.entity))].flatMap(entity => {
    const ids = records.flatMap(record => (record.entity === entity ? numberOf(record.entityId) : []))
    return isNamed(entity) && ids.length > 0 ? [namesIn(tenantId, entity, ids)] : []
  })
  if (parts.length === 0) return new Map()
  const rows = await tx.$queryRaw<Array<RecordName & { key: string }>>(Prisma.join(parts, ' union all '))
  return new Map(rows.map(({ key, number, title }) => [key, { number, title }]))
}

const specs: Readonly<Record<string, RecordSpec>> = registered('records')
const isNamed = (entity: string) => specs[entity]?.nameSql !== undefined

/** The expressions are defined by the nouns; no user input is part of them. */
function namesIn(tenantId: TenantId, entity: string, ids: readonly number[]): Prisma.Sql {
  const { table = '', number = 'null', title = 'null', id = 't.id' } = specs[entity]?.nameSql ?? {}
  return Prisma.sql`
    select ${`${entity}/`} || ${Prisma.raw(id)} as key, (${Prisma.raw(number)})::text as number, (${Prisma.raw(title)})::text as title
    from ${Prisma.raw(table)} t where t.tenant_id = ${tenantId} and ${Prisma.raw(id)} = any(${ids})`
}

/** Names of people of any company, by `user/<id>`. Through the platform role. */
export async function namesOfPeople(tx: Tx, records: readonly AboutRecord[]): Promise<Map<string, RecordName>> {
  const ids = records.flatMap(({ entity, entityId }) => (entity === 'user' ? numberOf(entityId) : []))
  const people = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [`user/${id}`, { number: null, title: name }]))
}

const numberOf = (id: number | string | null): number | [] =>
  typeof id === 'number' ? id : id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : []
