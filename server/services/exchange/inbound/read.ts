import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type ListFilter, where, whereChangedSince, whereIs } from '../../../platform/lists/list-filters'
import { listSource, readPage } from '../../../platform/lists/list-page'
import { type PageRequest, pageEnvelope } from '../../../platform/values/scalars'
import { activeSince } from './active-since'
import { batchesOf, type PartRow } from './batches'
import type { InboundPage, InboundRecord, ListInbound, PageInbound, RunningUpload } from './schema'

interface DeliveryRow {
  id: number
  source: string
  filename: string
  contentType: string
  sizeBytes: bigint
  sha256: string
  batch: string | null
  part: string | null
  receivedAt: Date
}

const deliveries = listSource({
  table: 'inbound_deliveries',
  fields: [
    'id',
    'source',
    'filename',
    'contentType',
    'sizeBytes',
    'sha256',
    'batch',
    'part',
    'receivedAt',
  ] satisfies Array<keyof DeliveryRow>,
  newestBy: 'receivedAt',
})

/** One page of the log, newest first (index `tenant_id, received_at, id`, and the same by source). */
export function listInbound(ctx: Ctx, { limit, offset, source, updated_since }: ListInbound) {
  const filters = [...whereIs('source', source), ...whereChangedSince(updated_since, 'receivedAt')]
  return pageOfLog(ctx, filters, { limit, offset })
}

/**
 * The page shown to people: the log, uploads in progress, the batches that changed last, and the sources to filter by.
 */
export async function pageInbound(ctx: Ctx, { limit, offset, source, batch }: PageInbound): Promise<InboundPage> {
  const ofBatch = batch === undefined ? [] : where(Prisma.sql`t.batch = ${batch}`)
  const log = await pageOfLog(ctx, [...whereIs('source', source), ...ofBatch], { limit, offset })
  const { tenantId } = ctx.actor
  const beside = await inTenant(ctx, async tx => ({
    uploads: await runningUploads(tx, tenantId, activeSince(ctx.clock.now())),
    batches: batchesOf(await partsOfLastBatches(tx, tenantId, source ?? null)),
    sources: await knownSources(tx, tenantId),
  }))
  return { ...log, ...beside }
}

async function pageOfLog(ctx: Ctx, filters: ListFilter[], page: PageRequest) {
  const { rows, total } = await readPage<DeliveryRow>(ctx, deliveries, { ...page, filters })
  return pageEnvelope(rows.map(toInboundRecord), total, page)
}

async function runningUploads(tx: Tx, tenantId: TenantId, since: Date): Promise<RunningUpload[]> {
  const rows = await tx.inboundUpload.findMany({
    where: { tenantId, seenAt: { gte: since } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  return rows.map(row => ({
    id: row.id,
    source: row.source,
    filename: row.filename,
    batch: row.batch,
    part: row.part,
    received_bytes: Number(row.receivedBytes),
    expected_bytes: row.expectedBytes === null ? null : Number(row.expectedBytes),
    started_at: row.startedAt.toISOString(),
  }))
}

/** Only batches with a part among this many newest files are considered. */
const newestFiles = 2_000
const shownBatches = 12

/**
 * The newest files show which batches changed last; each of these is then aggregated in full, however old its first
 * part is.
 */
function partsOfLastBatches(tx: Tx, tenantId: TenantId, source: string | null): Promise<PartRow[]> {
  const ofSource = source === null ? Prisma.empty : Prisma.sql`and source = ${source}`
  return tx.$queryRaw<PartRow[]>`
    with newest as (
      select source, batch, received_at from inbound_deliveries
      where tenant_id = ${tenantId} and batch is not null ${ofSource}
      order by received_at desc, id desc limit ${newestFiles}
    ), shown as (
      select source, batch from newest group by source, batch order by max(received_at) desc limit ${shownBatches}
    )
    select d.source, d.batch, d.part, count(*)::int as files, sum(d.size_bytes)::float8 as "sizeBytes",
      min(d.received_at) as "firstAt", max(d.received_at) as "lastAt"
    from shown join inbound_deliveries d on d.tenant_id = ${tenantId} and d.source = shown.source and d.batch = shown.batch
    group by d.source, d.batch, d.part`
}

/** Reads the maintained totals: one row per source, however many files there are. */
async function knownSources(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const rows = await tx.$queryRaw<Array<{ value: string }>>`
    select value from list_totals
    where tenant_id = ${tenantId} and list = 'inbound_deliveries' and dimension = 'source'
    group by value having sum(n) > 0 order by value`
  return rows.map(({ value }) => value)
}

/** The row within the tenant. @throws DomainError inbound.not_found */
export async function loadDelivery(tx: Tx, tenantId: TenantId, id: number) {
  const row = await tx.inboundDelivery.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('inbound.not_found')
  return row
}

export function toInboundRecord(row: DeliveryRow): InboundRecord {
  return {
    id: row.id,
    source: row.source,
    filename: row.filename,
    content_type: row.contentType,
    size_bytes: Number(row.sizeBytes),
    sha256: row.sha256,
    batch: row.batch,
    part: row.part,
    received_at: row.receivedAt.toISOString(),
  }
}
