import { Readable } from 'node:stream'
import { ProviderAway } from '../../platform/jobs/failures'
import type { AccountVendor } from '../../platform/values/account-vendors'
import { ProviderRefused } from '../provider/refused'

/** Maximum bytes of a mail's texts on the wire: no one reads more, and all of it is held in memory. */
export const maxMailBytes = 8 * 1024 * 1024

/** The body of a response as a stream. */
export const streamOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])

/** Parses JSON of at most this many bytes. @throws ProviderRefused too_large, ProviderAway */
export async function jsonWithin<T>(response: Response, most: number, vendor: AccountVendor): Promise<T> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of streamOf(response)) {
      size += (chunk as Buffer).length
      if (size > most) throw new ProviderRefused('too_large')
      chunks.push(chunk as Buffer)
    }
    return JSON.parse(Buffer.concat(chunks).toString()) as T
  } catch (cause) {
    if (cause instanceof ProviderRefused) throw cause
    throw new ProviderAway(`${vendor}.not_json`, { cause })
  }
}

/** At most a size and an id precede `data`. */
const longestHead = 10_000

/**
 * The bytes of `{ …, "data": "<base64url>" }`, decoded as they arrive: a file of many megabytes is never held in
 * memory. No character of base64url has to be escaped in JSON, so the text ends at the first quote.
 * @throws ProviderAway if the response is no such object, or ends too early
 */
export async function* base64Data(source: AsyncIterable<Buffer>, vendor: AccountVendor): AsyncGenerator<Buffer> {
  let head: string | null = ''
  let rest = ''
  for await (const chunk of source) {
    let text: string = chunk.toString('latin1')
    if (head !== null) {
      head += text
      const start = /"data"\s*:\s*"/.exec(head)
      if (!start) {
        if (head.length > longestHead) throw new ProviderAway(`${vendor}.no_data`)
        continue
      }
      text = head.slice(start.index + start[0].length)
      head = null
    }
    const end = text.indexOf('"')
    const all = rest + (end < 0 ? text : text.slice(0, end))
    const whole = end < 0 ? all.length - (all.length % 4) : all.length
    if (whole > 0) yield Buffer.from(all.slice(0, whole), 'base64url')
    if (end >= 0) return
    rest = all.slice(whole)
  }
  throw new ProviderAway(`${vendor}.no_data`)
}
