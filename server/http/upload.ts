import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import { DomainError } from '../core/errors'
import { atMost } from './at-most'
import { ClientGone } from './json-body'

interface UploadLimits {
  /** Of the file alone. */
  maxBytes: number
  /** A sender that is silent for so long is given up. */
  idleMs?: number
}

interface Upload {
  bytes: Buffer
  /** As the sender calls the file: never a path or a type, only a name to be shown. */
  filename: string | null
  /** The text fields beside the file. */
  fields: Record<string, string>
}

/** What boundaries, part headers and text fields may take beside the file. */
const framingBytes = 64 * 1024
const textLimits = { fields: 10, fieldSize: 4096, headerPairs: 20 }

/**
 * Takes the uploads of one door: type and length first, then room, and only then the body.
 * @param most files that are held in memory at once in this process
 * @returns takes one upload and works on it; throws what the two below throw, and DomainError unavailable when there is no room
 */
export function takeUploads(most: number, limits: UploadLimits) {
  const inSlot = atMost(most, 2)
  return async (req: IncomingMessage, work: (upload: Upload) => Promise<void>): Promise<void> => {
    assertUpload(req, limits)
    await inSlot(async () => work(await readUpload(req, limits)))
  }
}

/**
 * Checks what the head of a request says about its body, before a byte of it is read: `multipart/form-data` of a length that can hold the file.
 * @throws DomainError upload.expected, upload.too_large
 */
function assertUpload({ headers }: IncomingMessage, { maxBytes }: UploadLimits): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new DomainError('upload.expected')
  if (Number(headers['content-length'] ?? 0) > maxBytes + framingBytes) throw tooLarge(maxBytes)
}

/**
 * The one file of a multipart request (RFC 7578) with its text fields. Its declared type is not looked at.
 * @throws DomainError upload.too_large, upload.expected for anything that is no form with exactly one file, request.too_slow
 */
function readUpload(req: IncomingMessage, limits: UploadLimits): Promise<Upload> {
  const { maxBytes, idleMs = 60_000 } = limits
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    let file: Buffer[] | null = null
    let filename: string | null = null
    let bytes = 0
    const form = formOf(req, maxBytes)
    const idle = setTimeout(() => end(new DomainError('request.too_slow')), idleMs)

    function end(error: Error | null) {
      clearTimeout(idle)
      req.off('data', onData).off('close', onGone).unpipe(form)
      req.on('error', () => {})
      form.removeAllListeners().on('error', () => {})
      if (error) req.pause()
      if (error) reject(error)
      else resolve({ bytes: Buffer.concat(file ?? []), filename, fields })
    }
    function onData(chunk: Buffer) {
      idle.refresh()
      bytes += chunk.length
      if (bytes > maxBytes + framingBytes) end(tooLarge(maxBytes))
    }
    const onGone = () => req.complete || end(new ClientGone('client closed the connection'))

    form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated || name in fields)
        end(new DomainError('upload.expected', { field: name }))
      else fields[name] = value
    })
    form.on('file', (_name, stream, info) => {
      const chunks: Buffer[] = []
      filename = info.filename || null
      file = chunks
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => end(tooLarge(maxBytes)))
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.on(limit, () => end(new DomainError('upload.expected')))
    form.on('error', () => end(new DomainError('upload.expected')))
    form.on('close', () => end(file ? null : new DomainError('upload.expected', { field: 'file' })))
    req.on('data', onData).on('close', onGone)
    req.pipe(form)
  })
}

function formOf(req: IncomingMessage, fileSize: number) {
  try {
    // Browsers write names in UTF-8 (HTML, multipart/form-data encoding algorithm).
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { ...textLimits, files: 1, fileSize },
    })
  } catch {
    throw new DomainError('upload.expected')
  }
}

const tooLarge = (maxBytes: number) => new DomainError('upload.too_large', { maxBytes })
