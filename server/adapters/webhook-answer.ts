import type { Dispatcher } from 'undici'

type AnswerHeaders = Dispatcher.ResponseData['headers']

/** Limit for a response's stored body, and for its headers together. */
export const maxAnswerBytes = 16 * 1024

/**
 * Headers of a response as the delivery log stores them: names in lower case, repeated ones joined by a comma, at most
 * 16 KiB of UTF-8 together, and no character that Postgres or a terminal cannot handle.
 */
export function readableHeaders(headers: AnswerHeaders): Record<string, string> {
  const kept: Array<[string, string]> = []
  let left = maxAnswerBytes
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = [value]
      .flat()
      .join(', ')
      .replaceAll('\t', ' ')
      .replaceAll(/\p{Cc}/gu, '\ufffd')
    const room = left - Buffer.byteLength(name)
    if (room < 0) break
    const whole = wholeCharacters(Buffer.from(text).subarray(0, room))
    kept.push([name.toLowerCase(), whole])
    left = room - Buffer.byteLength(whole)
  }
  // Defines each name as an own property, even `__proto__`.
  return Object.fromEntries(kept)
}

/**
 * Passes the beginning of a body on as text: everything up to the limit, even if the rest never arrives and this
 * rejects. Returns whether that was all of it.
 */
export async function readBody(body: Dispatcher.ResponseData['body'], keep: (text: string) => void): Promise<boolean> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxAnswerBytes) return false
    }
    return true
  } finally {
    const text = wholeCharacters(Buffer.concat(chunks).subarray(0, maxAnswerBytes))
    // The only character that Postgres cannot store in a text.
    keep(text.replaceAll('\0', '\ufffd'))
  }
}

/** Drops a character that the limit cuts in two; invalid UTF-8 becomes U+FFFD. */
const wholeCharacters = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true })
