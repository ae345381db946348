import { randomUUID } from 'node:crypto'
import { readStored } from '../../adapters/storage'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { sha256Hex } from '../../core/secrets'

/** What freezing needs of a request; a job's system actor brings the same. */
export type FreezeContext = Pick<Ctx, 'db' | 'actor' | 'clock' | 'storage'>

export interface FrozenFile {
  /** What it is, e.g. `invoice_pdf`; one file per purpose and record. */
  purpose: string
  entity: string
  entityId: number
  filename: string
  contentType: string
  /** Makes the bytes. Called outside of any transaction, and only when nothing is stored yet. */
  render(): Promise<Buffer>
}

interface FileBytes {
  filename: string
  bytes: Buffer
}

/** What this process makes at the moment. */
const making = new WeakMap<Ctx['db'], Map<string, Promise<FileBytes>>>()

/**
 * The stored bytes of a document, made at the first asking and never again. Callers of one process share one rendering. Two processes at once
 * may both render; the row of the first one to commit counts and everybody gets its bytes. Bytes that are gone or changed are an error, never
 * silently replaced: they went out once.
 */
export function frozenFile(ctx: FreezeContext, file: FrozenFile): Promise<FileBytes> {
  const running = making.get(ctx.db) ?? new Map<string, Promise<FileBytes>>()
  making.set(ctx.db, running)
  const key = [ctx.actor.tenantId, file.purpose, file.entity, file.entityId].join('/')
  const made = running.get(key) ?? freeze(ctx, file).finally(() => running.delete(key))
  running.set(key, made)
  return made
}

async function freeze(ctx: FreezeContext, file: FrozenFile): Promise<FileBytes> {
  const { render, ...columns } = file
  const { tenantId } = ctx.actor
  const { purpose, entity, entityId } = columns
  const where = { tenantId_purpose_entity_entityId: { tenantId, purpose, entity, entityId } }
  const known = await inTenant(ctx, tx => tx.storedFile.findUnique({ where }))
  if (known) return { filename: known.filename, bytes: await storedBytes(ctx, known) }

  const bytes = await render()
  const storageKey = `${tenantId}/${purpose.replaceAll('_', '-')}/${entityId}-${randomUUID()}`
  const { sha256, sizeBytes } = await ctx.storage.put(storageKey, bytes)
  const row = await inTenant(ctx, async tx => {
    await tx.storedFile.createMany({
      data: [{ tenantId, ...columns, storageKey, sha256, sizeBytes, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    })
    return tx.storedFile.findUniqueOrThrow({ where })
  })
  if (row.storageKey === storageKey) return { filename: row.filename, bytes }
  await ctx.storage.delete(storageKey)
  return { filename: row.filename, bytes: await storedBytes(ctx, row) }
}

async function storedBytes(ctx: FreezeContext, row: { storageKey: string; sha256: string }): Promise<Buffer> {
  const bytes = await readStored(ctx.storage, row.storageKey)
  if (!bytes) throw new Error(`Stored file is missing: ${row.storageKey}`)
  if (sha256Hex(bytes) !== row.sha256)
    throw new Error(`Stored file differs from what was stored: ${row.storageKey}`)
  return bytes
}
