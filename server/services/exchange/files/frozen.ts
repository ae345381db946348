import { randomUUID } from 'node:crypto'
import { Prisma } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import type { PdfaOptions } from '../../../pdfa/to-pdfa'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { lackedRoom } from '../../../platform/turns'
import { archivePdf } from './paper-work'

/** What freezing needs of a request context; a job's system actor has the same. */
export type FreezeContext = Pick<Ctx, 'db' | 'actor' | 'clock' | 'storage'>

/** One file per purpose, record and edition. */
export interface FileKey {
  /** Kind of file, e.g. `invoice_pdf`. */
  purpose: string
  entity: string
  entityId: number
  /** Set for a paper that was withdrawn and issued again; 1 by default. */
  edition?: number
}

export interface FrozenFile extends FileKey {
  filename: string
  contentType: string
  /** Makes the bytes. Called outside of any transaction, and only if nothing is stored yet. */
  render(): Promise<Buffer>
  /** The e-invoice embedded in the PDF. */
  invoice?: PdfaOptions['invoice'] | undefined
  /** Seals the archived PDF; no byte of it changes afterwards. */
  seal?: ((pdf: Buffer) => Promise<Buffer>) | undefined
}

export interface KeptFile {
  id: number
  filename: string
  bytes: Buffer
}

/** Files that this process is making at the moment. */
const making = new WeakMap<Ctx['db'], Map<string, Promise<KeptFile>>>()

/**
 * The stored bytes of a document, made on first request and never again. PDFs are archived as PDF/A-3b. Callers within
 * one process share one rendering. Two processes at once may both render; the row of the first to commit counts and all
 * callers get its bytes. Missing or changed bytes are an error and never silently replaced: they have been sent out.
 */
export function frozenFile(ctx: FreezeContext, file: FrozenFile): Promise<KeptFile> {
  const running = making.get(ctx.db) ?? new Map<string, Promise<KeptFile>>()
  making.set(ctx.db, running)
  const key = [ctx.actor.tenantId, file.purpose, file.entity, file.entityId, file.edition ?? 1].join('/')
  const shared = running.get(key)
  // The first caller may have been refused for lack of room; that must not fail the others, least of all a mail.
  if (shared) return shared.catch(error => (lackedRoom(error) ? frozenFile(ctx, file) : Promise.reject(error)))
  const made = freeze(ctx, file).finally(() => running.delete(key))
  running.set(key, made)
  return made
}

/** The file stored under a key, or null if there is none. */
export async function storedFile(ctx: FreezeContext, key: FileKey): Promise<KeptFile | null> {
  const { tenantId } = ctx.actor
  const { purpose, entity, entityId, edition = 1 } = key
  const rows = await ctx.db.select(
    tenantId,
    Prisma.sql`select id, filename, storage_key as "storageKey", sha256 from stored_files
      where tenant_id = ${tenantId} and purpose = ${purpose} and entity = ${entity} and entity_id = ${entityId}
        and edition = ${edition}`,
    'stored file',
  )
  const [known] = rows as { id: number; filename: string; storageKey: string; sha256: string }[]
  return known ? { id: known.id, filename: known.filename, bytes: await storedBytes(ctx, known) } : null
}

async function freeze(ctx: FreezeContext, file: FrozenFile): Promise<KeptFile> {
  const kept = await storedFile(ctx, file)
  if (kept) return kept
  const { tenantId } = ctx.actor
  const { render: _render, invoice: _invoice, seal: _seal, ...columns } = file
  const bytes = await archived(ctx, file)
  const storageKey = `${tenantId}/${file.purpose.replaceAll('_', '-')}/${file.entityId}-${randomUUID()}`
  const { sha256, sizeBytes } = await ctx.storage.put(storageKey, bytes)
  const row = await inTenant(ctx, async tx => {
    await tx.storedFile.createMany({
      data: [{ tenantId, ...columns, storageKey, sha256, sizeBytes, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    })
    return tx.storedFile.findUniqueOrThrow({ where: whereOf(ctx, file) })
  })
  const { id, filename } = row
  if (row.storageKey === storageKey) return { id, filename, bytes }
  await ctx.storage.delete(storageKey)
  return { id, filename, bytes: await storedBytes(ctx, row) }
}

/** What is kept for years must still open after years: PDFs become PDF/A-3b, whatever printed them. */
async function archived(ctx: FreezeContext, { contentType, render, invoice, seal }: FrozenFile): Promise<Buffer> {
  const bytes = await render()
  if (contentType !== 'application/pdf') return bytes
  const pdf = await archivePdf(bytes, {
    author: ctx.actor.companyName,
    instant: ctx.clock.now(),
    ...(invoice ? { invoice } : {}),
  })
  return seal ? seal(pdf) : pdf
}

const whereOf = ({ actor: { tenantId } }: FreezeContext, key: FileKey) => {
  const { purpose, entity, entityId, edition = 1 } = key
  return { tenantId_purpose_entity_entityId_edition: { tenantId, purpose, entity, entityId, edition } }
}

export async function storedBytes(ctx: FreezeContext, row: { storageKey: string; sha256: string }): Promise<Buffer> {
  const bytes = await readStored(ctx.storage, row.storageKey)
  if (!bytes) throw new Error(`Stored file is missing: ${row.storageKey}`)
  if (sha256Hex(bytes) !== row.sha256) throw new Error(`Stored file differs from what was stored: ${row.storageKey}`)
  return bytes
}
