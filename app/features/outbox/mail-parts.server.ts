/** An attachment of a mail. */
export interface MailPart {
  filename: string
  contentType: string
  bytes: Buffer
}

/** Attachments of a mail as it was sent (RFC 5322 and MIME), in their order. */
export function attachmentsOf(eml: string): MailPart[] {
  return leavesOf(eml).flatMap(({ headers, body }) => {
    const disposition = headers.get('content-disposition') ?? ''
    if (!/^attachment\b/i.test(disposition)) return []
    const type = headers.get('content-type') ?? 'application/octet-stream'
    const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit'
    return [
      {
        filename: parameter(disposition, 'filename') ?? parameter(type, 'name') ?? 'attachment',
        contentType: type.split(';', 1)[0]?.trim().toLowerCase() ?? '',
        bytes: encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(body, 'utf8'),
      },
    ]
  })
}

/** The plain text of a mail, or an empty one. */
export function textOf(eml: string): string {
  const part = leavesOf(eml).find(({ headers }) => /^text\/plain\b/i.test(headers.get('content-type') ?? ''))
  if (!part) return ''
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(part.body) : part.body
}

/** RFC 2045, 6.7. */
const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** One header of a mail, decoded, or null. */
export function headerOf(eml: string, name: string): string | null {
  const value = entityOf(eml).headers.get(name.toLowerCase())
  return value === undefined ? null : decodedWords(value)
}

interface Entity {
  headers: Map<string, string>
  body: string
}

function leavesOf(text: string): Entity[] {
  const entity = entityOf(text)
  const type = entity.headers.get('content-type') ?? ''
  const boundary = /^multipart\//i.test(type) ? parameter(type, 'boundary') : null
  if (boundary === null) return [entity]
  const [, ...parts] = `\r\n${entity.body}`.split(`\r\n--${boundary}`)
  return parts.filter(part => !part.startsWith('--')).flatMap(part => leavesOf(part.replace(/^[ \t]*\r\n/, '')))
}

function entityOf(text: string): Entity {
  const [head = '', ...rest] = text.replace(/\r?\n/g, '\r\n').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.flatMap(line => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const] : []
  })
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

/** A parameter of a header, even if split or percent-encoded (RFC 2231). */
function parameter(header: string, name: string): string | null {
  const pattern = new RegExp(`;\\s*${name}(?:\\*(\\d+))?(\\*)?=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'gi')
  const pieces = [...header.matchAll(pattern)]
  if (pieces.length === 0) return null
  const value = pieces
    .sort((a, b) => Number(a[1] ?? 0) - Number(b[1] ?? 0))
    .map(([, , encoded, quoted, bare]) => {
      const text = quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
      return encoded ? percentDecoded(text.replace(/^[\w-]*'[\w-]*'/, '')) : text
    })
    .join('')
  return decodedWords(value)
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=` -> "Grüße" (RFC 2047). */
function decodedWords(text: string): string {
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, word: string) => {
      const bytes =
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64')
          : Buffer.from(
              word
                .replace(/_/g, ' ')
                .replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
              'latin1',
            )
      return bytes.toString(/utf-?8/i.test(charset) ? 'utf8' : 'latin1')
    })
}
