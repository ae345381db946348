import { Prisma } from '../../../prisma/client/client'
import type { VersionedSpec } from '../../nouns/define'
import { registered, type VersionedModel } from '../../nouns/registers'
import type { TenantId } from '../actor'
import { type Tx, withCrossTenantRole } from '../database/db'
import { DomainError } from '../errors'
import type { AuditAction } from './audit-actions'
import type { EventName } from './event-names'
import { publicData } from './events'
import { type Change, type ChangeContext, recordChange } from './record-change'

type Model = VersionedModel

interface Table extends VersionedSpec {
  name: string
}

/** Tables whose rows carry a `version`, by the name of their model. */
const tables = new Map(
  Object.entries(registered('tables')).flatMap(([name, { versioned }]): [string, Table][] =>
    versioned ? [[versioned.model, { name, ...versioned }]] : [],
  ),
)

function tableOf(model: Model): Table {
  const table = tables.get(model)
  if (!table) throw new Error(`No noun has versioned records called ${model}`)
  return table
}

type Columns<M extends Model> = NonNullable<Parameters<Tx[M]['updateMany']>[0]['data']>
type View = object

interface Versioned {
  id: number
  version: number
}

/** What a noun defines about its records, so that all of them are changed in one way. */
export interface RecordKind<M extends Model, Row extends Versioned, Shown extends View> {
  model: M
  /** Its name in the audit log. */
  entity: string
  /** The row within the tenant. @throws DomainError when there is none */
  load(tx: Tx, tenantId: TenantId, id: number): Promise<Row>
  /** The record as shown in audit log and events. */
  show(row: Row): Shown
  /**
   * Rules over several fields, checked on the record as it would be after the change. @throws DomainError validation
   */
  check?(record: Shown): void
  /** Writes the audit entry, for records that belong in further logs besides the company's. */
  record?(tx: Tx, ctx: ChangeContext, change: Change): Promise<void>
}

export interface RecordChange<M extends Model, Row, Shown> {
  /** The row, if this transaction locked it and read it afterwards; otherwise `changeRecord` does both. */
  locked?: Row
  /**
   * The version the caller last saw; a record changed since then is refused. Absent: the given fields overwrite the
   * current ones.
   */
  expectedVersion?: number | null | undefined
  /** The given fields by their wire names: merged with the record before, they are what `check` validates. */
  given?: Partial<Shown>
  /**
   * The columns to write, from the row as it is now that no other transaction can change it; `undefined` leaves a
   * column as it is.
   */
  columns(row: Row): Columns<M> | Promise<Columns<M>>
  /** The action in the audit log, the public event if there is one, and further facts for the log about this change. */
  entry(before: Shown, after: Shown): { action: AuditAction; event?: EventName; facts?: Record<string, unknown> }
}

/**
 * The one way to change a record: locks its row, compares the version, checks the rules, writes conditional on that
 * version, and records the change, all in the given transaction. A change without effect is neither written nor
 * recorded.
 *
 * Locks are taken in this order, and by id within a kind: company, membership, invitation, department, project,
 * inquiry, contact, the documents (offer, invoice, rapport, dunning), number counters, and persons last. A transaction
 * that changes two records locks them in this order.
 * @throws DomainError conflict when `expectedVersion` is not the version of the record
 */
export async function changeRecord<M extends Model, Row extends Versioned, Shown extends View>(
  tx: Tx,
  ctx: ChangeContext,
  kind: RecordKind<M, Row, Shown>,
  id: number,
  change: RecordChange<M, Row, Shown>,
): Promise<{ before: Row; after: Row }> {
  const { tenantId } = ctx.actor
  if (!change.locked) await lockRecord(tx, tenantId, kind.model, id)
  const before = change.locked ?? (await kind.load(tx, tenantId, id))
  await assertVersion(tx, tenantId, { entity: kind.entity, id: before.id }, before, change.expectedVersion)
  const shown = kind.show(before)
  kind.check?.({ ...shown, ...given(change.given) })
  const columns = await change.columns(before)
  if (!differs(before, columns)) return { before, after: before }
  const table = tableOf(kind.model)
  const { count } = await through(tx, table, inside =>
    delegateOf(inside, kind.model).updateMany({
      where: { ...within(table, tenantId), id: before.id, version: before.version },
      data: {
        ...columns,
        version: { increment: 1 },
        ...(table.undated ? {} : { updatedAt: ctx.clock.now() }),
      },
    }),
  )
  if (count === 0) throw new DomainError('conflict', { version: before.version })
  const after = await kind.load(tx, tenantId, before.id)
  const now = kind.show(after)
  const { action, event, facts } = change.entry(shown, now)
  await (kind.record ?? recordChange)(tx, ctx, {
    action,
    entity: kind.entity,
    id: before.id,
    before: shown as Record<string, unknown>,
    after: { ...now, ...facts },
    ...(event ? { event: { name: event, data: publicData(now, after.version) } } : {}),
  })
  return { before, after }
}

/**
 * Locks a record against every other change until the transaction ends. A transaction that only refers to it (a new row
 * with its foreign key) need not wait, so this is not FOR UPDATE: two such transactions would deadlock.
 */
export const lockRecord = (tx: Tx, tenantId: TenantId, model: Model, id: number): Promise<void> =>
  lockRecords(tx, tenantId, model, [id])

/** Locks several records of one kind as `lockRecord` does, in the order of their ids. */
export async function lockRecords(tx: Tx, tenantId: TenantId, model: Model, ids: readonly number[]): Promise<void> {
  const table = tableOf(model)
  const { tenant = 'tenant_id' } = table
  const own = tenant ? Prisma.sql`${Prisma.raw(tenant)} = ${tenantId} and` : Prisma.empty
  await through(
    tx,
    table,
    inside => inside.$queryRaw`
      select id from ${Prisma.raw(table.name)} where ${own} id = any(${ids}::int[]) order by id for no key update`,
  )
}

/**
 * Refuses a change of a record that has changed since its writer saw it, and says who changed what since.
 * @throws DomainError conflict
 */
export async function assertVersion(
  tx: Tx,
  tenantId: TenantId,
  of: { entity: string; id: number; error?: 'conflict' | 'invoice.changed' },
  { version }: { version: number },
  expected: number | null | undefined,
): Promise<void> {
  if (expected === undefined || expected === null || expected === version) return
  const since = await tx.auditEntry.findMany({
    where: { tenantId, entity: of.entity, entityId: String(of.id), NOT: { changes: { equals: {} } } },
    orderBy: { id: 'desc' },
    // There is one entry for each version since; a version that never existed has no entries.
    take: Math.min(Math.max(version - expected, 0), 20),
    select: { actorLabel: true, changes: true, createdAt: true },
  })
  throw new DomainError(of.error ?? 'conflict', {
    field: 'expected_version',
    expected_version: expected,
    version,
    changed: since.map(({ actorLabel, changes, createdAt }) => ({
      by: actorLabel,
      at: createdAt.toISOString(),
      fields: Object.keys(changes as object).filter(field => !counted.has(field)),
    })),
  })
}

const counted = new Set(['updated_at', 'version'])

const given = <T extends object>(fields: T | undefined): T =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as T

const within = ({ tenant }: Table, tenantId: TenantId) => (tenant === undefined ? { tenantId } : {})

const through = <T>(tx: Tx, { role }: Table, work: (tx: Tx) => Promise<T>): Promise<T> =>
  role ? withCrossTenantRole(tx, role, work) : work(tx)

interface Delegate {
  updateMany(args: { where: object; data: object }): Promise<{ count: number }>
}
// Each delegate takes its own columns; `RecordChange` makes sure of them.
const delegateOf = (tx: Tx, model: Model): Delegate => tx[model] as unknown as Delegate

function differs(row: object, columns: object): boolean {
  const stored = row as Record<string, unknown>
  return Object.entries(columns).some(([name, value]) => value !== undefined && !isSame(stored[name] ?? null, value))
}

function isSame(stored: unknown, value: unknown): boolean {
  if (stored === null || value === null) return stored === value
  if (stored instanceof Date && value instanceof Date) return stored.getTime() === value.getTime()
  if (Prisma.Decimal.isDecimal(stored)) return stored.equals(String(value))
  return typeof stored === 'object' ? JSON.stringify(stored) === JSON.stringify(value) : stored === value
}
