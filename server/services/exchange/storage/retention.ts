import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { discardBytes } from '../files/discard-bytes'
import { deliveredFiles } from '../inbound/delivered-files'
import { formerCopiesJob } from './former-copies-job'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'

/** How long a document stays in the bin. */
const binDays = 30
const perRun = 1_000

/**
 * Removes documents with all their versions that have been in the bin for 30 days and have no copy left to remove:
 * neither where documents are stored now, nor at a former provider whose copies are still being removed or could not
 * be. Bytes that another record has as well stay with it. Returns how many.
 */
export async function removeOldBin(tx: Tx, ctx: Ctx): Promise<number> {
  const { tenantId } = ctx.actor
  const before = new Date(ctx.clock.now().getTime() - binDays * 86_400_000)
  const [settings, leaving] = await Promise.all([
    loadSettings(tx, ctx),
    tx.job.findMany({
      where: { tenantId, kind: formerCopiesJob.kind, status: { in: ['pending', 'working', 'failed'] } },
      select: { key: true },
    }),
  ])
  const provider = { in: [externalProvider(settings) ?? [], leaving.map(({ key }) => key)].flat() }
  const candidates = await tx.companyDocument.findMany({
    where: { tenantId, deletedAt: { lt: before }, placements: { none: { provider } } },
    select: { id: true },
    take: perRun,
  })
  // One that is being taken back meanwhile stays; the others cannot be taken back any more.
  const locked = await tx.$queryRaw<Array<{ id: number }>>`
    select id from company_documents
    where tenant_id = ${tenantId} and id = any(${candidates.map(({ id }) => id)}::int[])
      and deleted_at < ${before.toISOString()}::timestamptz
    order by id for update skip locked`
  if (locked.length === 0) return 0
  const old = await tx.companyDocument.findMany({
    where: { tenantId, id: { in: locked.map(({ id }) => id) } },
    select: { id: true, versions: { select: { storedFile: true } } },
  })
  // Several versions may share one file.
  const files = new Map(old.flatMap(({ versions }) => versions.map(({ storedFile }) => [storedFile.id, storedFile])))
  const messages = await tx.conversationMessage.findMany({
    where: { tenantId, id: { in: [...files.values()].filter(isOfMessage).map(({ entityId }) => entityId) } },
    select: { id: true },
  })
  const present = new Set(messages.map(({ id }) => id))
  const over = [...files.values()].filter(file => !(isOfMessage(file) && present.has(file.entityId)))
  await tx.companyDocument.deleteMany({ where: { tenantId, id: { in: old.map(({ id }) => id) } } })
  await tx.storedFile.deleteMany({ where: { tenantId, id: { in: over.map(({ id }) => id) } } })
  afterCommit(tx, () => {
    for (const { entity, storageKey } of over) if (entity !== deliveredFiles.entity) void discardBytes(ctx, storageKey)
  })
  return old.length
}

/** A message keeps its file until it is removed itself. */
const isOfMessage = ({ entity }: { entity: string }): boolean => entity === 'conversation_message'
