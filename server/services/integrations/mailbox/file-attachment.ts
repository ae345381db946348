import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { createDocument } from '../../exchange/company-documents/create-document'
import { insertDocumentFile } from '../../exchange/company-documents/insert-document-file'
import { loadDocument, toDocumentRecord } from '../../exchange/company-documents/read'
import { type DocumentPlace, resolvePlace } from '../../exchange/company-documents/resolve-place'
import { incomingFolder } from '../../exchange/company-documents/rules'
import type { DocumentRecord } from '../../exchange/company-documents/schema'
import { assertSpace, storageFailed } from '../../exchange/files/assert-space'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { queueDocuments } from '../../exchange/storage/queue-documents'
import { maxAttachmentBytes, readAttachment } from './read-attachment'
import type { FileAttachment, MailboxChoice } from './schema'

/**
 * Makes an attachment of a mail that the person may see a document of a project, a contact or a record of theirs.
 * The same file is filed there once: another call returns the document that is there.
 * @throws DomainError forbidden without `documents:write`, document.empty, and as `resolvePlace`, `readAttachment`
 */
export async function fileAttachment(
  ctx: Ctx,
  vendor: AccountVendor,
  { id, attachmentId, mailboxId, contactId, ...wanted }: FileAttachment,
): Promise<{ document: DocumentRecord; alreadyFiled: boolean }> {
  if (!may(ctx.actor, 'documents:write')) throw new DomainError('forbidden', { permission: 'documents:write' })
  // Nothing is read from the vendor for a place that does not exist.
  await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, wanted))
  await assertSpace(ctx, maxAttachmentBytes)
  const storageKey = `${ctx.actor.tenantId}/document/${randomUUID()}`
  const { part, stored } = await storeAttachment(ctx, vendor, { id, attachmentId, mailboxId, contactId }, storageKey)
  try {
    if (stored.sizeBytes === 0) throw new DomainError('document.empty')
    const filed = await inTenant(ctx, async tx => {
      const place = { ...(await resolvePlace(tx, ctx.actor, wanted)), folder: incomingFolder }
      const present = await findFiled(tx, ctx, place, stored)
      if (present) return { document: present, alreadyFiled: true }
      const { filename } = part
      const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(part.contentType) ? part.contentType : 'application/octet-stream'
      const storedFileId = await insertDocumentFile(tx, ctx, { ...stored, storageKey, filename, contentType })
      const document = await createDocument(tx, ctx, place, { storedFileId, filename }, { source: 'mail' })
      await queueDocuments(tx, ctx, document.id)
      return { document, alreadyFiled: false }
    })
    if (filed.alreadyFiled) await discardBytes(ctx, storageKey)
    return filed
  } catch (error) {
    await discardBytes(ctx, storageKey)
    throw error
  }
}

/** Streams the attachment from the vendor into our own storage. */
async function storeAttachment(
  ctx: Ctx,
  vendor: AccountVendor,
  attachment: { id: string; attachmentId: string } & MailboxChoice,
  storageKey: string,
) {
  const body = new PassThrough()
  const putting = ctx.storage.put(storageKey, body)
  // Its error is reported below, unless reading has failed first.
  putting.catch(() => {})
  let part: Awaited<ReturnType<typeof readAttachment>>
  try {
    part = await readAttachment(ctx, vendor, attachment, chunk => written(body, chunk))
    body.end()
  } catch (error) {
    body.destroy(error as Error)
    await putting.catch(() => {})
    throw error
  }
  const stored = await putting.catch(error => {
    throw storageFailed(ctx, error)
  })
  return { part, stored }
}

/** Resolves once the stream takes more, or has ended: then whatever reads it reports why. */
function written(body: PassThrough, chunk: Buffer): Promise<void> {
  if (body.destroyed || body.write(chunk)) return Promise.resolve()
  return new Promise(resolve => {
    const on = () => {
      body.off('drain', on).off('close', on)
      resolve()
    }
    body.on('drain', on).on('close', on)
  })
}

/** The document that was filed at the place with these bytes. Two people who file them at once get the same one. */
async function findFiled(
  tx: Tx,
  ctx: Ctx,
  { folder: _, ...place }: DocumentPlace & { folder: string },
  { sha256 }: StoredContent,
): Promise<DocumentRecord | null> {
  const { tenantId } = ctx.actor
  const lock = JSON.stringify(['attachment', tenantId, place, sha256])
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const same = await tx.companyDocument.findFirst({
    where: { tenantId, ...place, source: 'mail', deletedAt: null, versions: { some: { storedFile: { sha256 } } } },
    select: { id: true },
  })
  return same && toDocumentRecord(await loadDocument(tx, tenantId, same.id))
}
