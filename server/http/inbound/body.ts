import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { DomainError } from '../../core/errors'
import { ClientGone } from '../json-body'

interface Limits {
  maxBytes: number
  /** The sender is waited for that long. */
  idleMs: number
}

/**
 * The bytes of a request as they come, never more than `maxBytes`. It ends only when the whole request has arrived; a transfer that is cut,
 * too long or stalled ends it with an error and leaves the connection open for the answer.
 * @param count hears how many bytes there are so far; what it throws ends the stream
 */
export function openBody(
  req: IncomingMessage,
  { maxBytes, idleMs }: Limits,
  count: (bytes: number) => void,
): Readable {
  let bytes = 0
  const body = new Readable({
    read() {
      idle.refresh()
      req.resume()
    },
    destroy(error, done) {
      letGo()
      req.pause()
      done(error)
    },
  })
  const idle = setTimeout(onIdle, idleMs)

  function onData(chunk: Buffer): void {
    idle.refresh()
    bytes += chunk.length
    try {
      if (bytes > maxBytes) throw new DomainError('inbound.too_large', { maxBytes })
      count(bytes)
    } catch (error) {
      return void body.destroy(error as Error)
    }
    if (!body.push(chunk)) req.pause()
  }
  function onEnd(): void {
    letGo()
    if (req.complete) body.push(null)
    else onGone()
  }
  function onGone(): void {
    body.destroy(new ClientGone('client closed the connection'))
  }
  /** What happens to the connection after its last byte is no longer the body's business. */
  function letGo(): void {
    clearTimeout(idle)
    req.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    req.on('error', () => {})
  }
  /** Only the sender's silence counts: while the storage is behind, nothing is asked of it. */
  function onIdle(): void {
    if (req.isPaused()) idle.refresh()
    else body.destroy(new DomainError('inbound.cut', { reason: 'idle', idleSeconds: idleMs / 1000 }))
  }

  req.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  req.pause()
  if (req.destroyed && !req.complete) onGone()
  return body
}
