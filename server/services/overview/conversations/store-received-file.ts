import { randomUUID } from 'node:crypto'
import { MessageRefused } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertSpace } from '../../exchange/files/assert-space'
import { encodePicture } from '../../exchange/files/picture'
import { storeBytes } from '../../exchange/files/store-bytes'
import { storedFilename } from '../../exchange/inbound/stored-filename'
import { findAccount } from '../../exchange/messaging/read'
import { vendorClient } from '../../exchange/messaging/vendor-client'
import { employeeWith } from './employee-numbers'
import { messageFilePurposes } from './message-file-purposes'
import type { PushedMessageBody } from './pushed-schema'

const maxPictureBytes = 10_000_000
const size = { edge: 2560, quality: 82 }
/** Of a document, film or sound: what the vendor takes of films and sounds is less, of documents 100 MB. */
const maxFileBytes = 60 * 1024 * 1024

/** A file that came with a message and was stored, or a code for why there is none. */
export type ReceivedFile = StoredFile | { missing: string }
interface StoredFile {
  key: string
  sizeBytes: number
  sha256: string
  purpose: typeof messageFilePurposes.pictures.purpose | typeof messageFilePurposes.attachments.purpose
  contentType: string
  /** Its name, completed by the id of its message. */
  nameFor(id: number): string
}

/**
 * A customer's document, film or sound, as it came; null where there is none. Those of employees are for the assistant,
 * which reads none.
 */
async function fileOf(ctx: Ctx, message: PushedMessageBody, signal: AbortSignal): Promise<ReceivedFile | null> {
  const { type, document, video, audio } = message
  const sent = new Map(Object.entries({ document, video, audio })).get(type)
  if (!sent) return null
  const [account, employee] = await inTenant(ctx, tx =>
    Promise.all([findAccount(tx, ctx), employeeWith(tx, ctx, message.from)]),
  )
  if (employee !== null) return null
  if (!account || !sent.id) return { missing: 'file_gone' }
  const key = `${ctx.actor.tenantId}/message-file/${randomUUID()}`
  try {
    await assertSpace(ctx, maxFileBytes)
    const bytes = await vendorClient(ctx, account, signal).mediaStream(sent.id, maxFileBytes)
    if (!bytes) return { missing: 'file_gone' }
    const { sizeBytes, sha256 } = await ctx.storage.put(key, bytes)
    const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(sent.mime_type ?? '')?.[0] ?? 'application/octet-stream'
    const nameFor = (id: number) => storedFilename(sent.filename ?? `${type}-${id}.${endings[type] ?? 'bin'}`)
    return { key, sizeBytes, sha256, purpose: messageFilePurposes.attachments.purpose, contentType, nameFor }
  } catch (error) {
    if (error instanceof MessageRefused) return { missing: 'file_gone' }
    throw error
  }
}

/** Of films and sounds, which have no names: as the vendor sends them. */
const endings: Readonly<Record<string, string>> = { video: 'mp4', audio: 'ogg' }

/** Downloaded with limits, identified by its bytes, and re-encoded, which drops any embedded metadata. */
async function pictureOf(ctx: Ctx, { image }: PushedMessageBody, signal: AbortSignal): Promise<ReceivedFile> {
  const account = await inTenant(ctx, tx => findAccount(tx, ctx))
  if (!account || !image?.id) return { missing: 'picture_gone' }
  try {
    const bytes = await vendorClient(ctx, account, signal).media(image.id, maxPictureBytes)
    if (!bytes) return { missing: 'picture_gone' }
    const [encoded] = await encodePicture(bytes, [size])
    if (!encoded) return { missing: 'picture_unreadable' }
    const key = `${ctx.actor.tenantId}/message-picture/${randomUUID()}`
    const kept = {
      purpose: messageFilePurposes.pictures.purpose,
      contentType: 'image/jpeg',
      nameFor: (id: number) => `bild-${id}.jpg`,
    }
    return { key, ...(await storeBytes(ctx, key, encoded.bytes)), ...kept }
  } catch (error) {
    if (error instanceof MessageRefused) return { missing: 'picture_gone' }
    if (error instanceof DomainError && error.key.startsWith('picture.')) return { missing: 'picture_unreadable' }
    throw error
  }
}

/** Downloads and stores what was sent with a message; null for a message without a file that is kept. */
export const storeReceivedFile = (
  ctx: Ctx,
  message: PushedMessageBody,
  signal: AbortSignal,
): Promise<ReceivedFile | null> =>
  message.type === 'image' ? pictureOf(ctx, message, signal) : fileOf(ctx, message, signal)
