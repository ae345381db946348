import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Ctx } from '../../context'
import { DomainError } from '../../platform/errors'
import { inTurn, type Shares, withinShares } from '../../platform/turns'
import { ClientDisconnected } from '../body'
import type { Limits } from './byte-route'
import { createSpool, type Spool } from './spool'

type UploadLimits = Shares & Pick<Limits, 'most' | 'maxBytes'>

interface Received {
  bytes: Buffer
  filename: string | null
  /** The text fields besides the file. */
  texts: Record<string, string>
}

/** Most bytes of boundaries, part headers and text fields besides the file. */
const framingBytes = 64 * 1024
const textLimits = { fields: 10, fieldSize: 4096, headerPairs: 20 }

/**
 * Receives the uploads of one route: checks type and length first, then the sender's share, and only then the body.
 * @returns receives one upload and processes it; throws the errors of the two functions below, DomainError rate_limited
 * above a share and unavailable without a turn
 */
export function receiveUploads({ maxBytes, most, ...shares }: UploadLimits) {
  const inShare = withinShares(shares)
  const atTurn = inTurn({ most })
  return async (
    req: IncomingMessage,
    { actor }: Pick<Ctx, 'actor'>,
    work: (received: Received) => Promise<void>,
  ): Promise<void> => {
    assertUpload(req, maxBytes)
    await inShare(actor, async () => {
      const spool = createSpool()
      try {
        const { filename, texts } = await receive(req, maxBytes, spool)
        await atTurn(actor, async () => {
          if (req.destroyed && !req.complete) throw new ClientDisconnected('client closed the connection')
          await work({ bytes: await spool.read(), filename, texts })
        })
      } finally {
        await spool.close()
      }
    })
  }
}

/**
 * Checks the body described by a request's head, before a byte of it is read: `multipart/form-data` of a length that
 * can hold the file.
 * @throws DomainError upload.expected, upload.too_large
 */
function assertUpload({ headers }: IncomingMessage, maxBytes: number): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new DomainError('upload.expected')
  if (Number(headers['content-length'] ?? 0) > maxBytes + framingBytes) throw tooLarge(maxBytes)
}

/**
 * The one file of a multipart request (RFC 7578), written into the spool, with its text fields. Its declared type is
 * ignored.
 * @throws DomainError upload.too_large, upload.expected for anything but a form with exactly one file, validation for
 * names and fields with invalid UTF-8, storage.unavailable
 */
function receive(req: IncomingMessage, maxBytes: number, spool: Spool): Promise<Omit<Received, 'bytes'>> {
  return new Promise((resolve, reject) => {
    const texts: Record<string, string> = Object.create(null)
    let file: Readable | null = null
    let written: Promise<void> | null = null
    let ended = false
    let filename: string | null = null
    let bytes = 0
    const form = formOf(req, maxBytes)

    function end(error: unknown) {
      if (ended) return
      ended = true
      if (error) file?.destroy()
      req.off('data', onData).off('close', onDisconnect).unpipe(form)
      req.on('error', () => {})
      form.removeAllListeners().on('error', () => {})
      if (error) req.pause()
      if (error) reject(error)
      else resolve({ filename, texts })
    }
    function onData(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > maxBytes + framingBytes) end(tooLarge(maxBytes))
    }
    const onDisconnect = () => req.complete || end(new ClientDisconnected('client closed the connection'))

    form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      try {
        const called = textOf(name, 'name')
        if (nameTruncated || valueTruncated || called in texts)
          end(new DomainError('upload.expected', { field: called }))
        else texts[called] = textOf(value, called)
      } catch (error) {
        end(error)
      }
    })
    form.on('file', (name, stream, info) => {
      file = stream
      try {
        textOf(name, 'name')
        filename = textOf(info.filename ?? '', 'filename') || null
      } catch (error) {
        stream.on('error', () => {}).resume()
        return end(error)
      }
      written = writeDown(stream, spool)
      written.catch(end)
      stream.on('limit', () => end(tooLarge(maxBytes)))
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.on(limit, () => end(new DomainError('upload.expected')))
    form.on('error', () => end(new DomainError('upload.expected')))
    form.on('close', () => {
      if (written) written.then(() => end(null), end)
      else end(new DomainError('upload.expected', { field: 'file' }))
    })
    if (req.destroyed && !req.complete) return void onDisconnect()
    req.on('data', onData).on('close', onDisconnect)
    req.pipe(form)
  })
}

/** Respects the backpressure of the disk. */
async function writeDown(stream: Readable, spool: Spool): Promise<void> {
  for await (const chunk of stream) await spool.write(chunk as Buffer)
}

function formOf(req: IncomingMessage, fileSize: number) {
  try {
    // Raw bytes: the library's own decoding turns invalid UTF-8 into U+FFFD silently.
    return busboy({
      headers: req.headers,
      defParamCharset: 'latin1',
      defCharset: 'latin1',
      limits: { ...textLimits, files: 1, fileSize },
    })
  } catch {
    throw new DomainError('upload.expected')
  }
}

/**
 * Decodes the bytes of a name or field; browsers write both in UTF-8 (HTML, multipart/form-data encoding algorithm). A
 * value that declares its encoding (`filename*`, RFC 8187) is decoded already, and U+FFFD in it stands for what could
 * not be.
 * @throws DomainError validation for invalid UTF-8 or a NUL
 */
function textOf(given: string, path: string): string {
  const text = [...given].some(letter => letter > '\xff') ? given : utf8Of(given)
  if (text === null || (text === given && text.includes('\uFFFD')))
    throw refusedText(path, 'invalid_encoding', 'is no UTF-8')
  if (text.includes('\0')) throw refusedText(path, 'nul', 'holds a NUL')
  return text
}

function utf8Of(bytes: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}

const refusedText = (path: string, code: string, message: string) =>
  new DomainError('validation', { issues: [{ path, code, message }] })
const tooLarge = (maxBytes: number) => new DomainError('upload.too_large', { maxBytes })
