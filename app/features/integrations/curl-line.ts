/** One request as it was sent. */
export interface SentRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

// curl sets these itself, and stale values from an earlier connection would break the request.
const ownOfCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** A request as a line for a POSIX shell that sends the same bytes. */
export function curlLine({ url, headers, body }: SentRequest): string {
  const sent = Object.entries(headers).filter(([name]) => !ownOfCurl.has(name.toLowerCase()))
  // Without a content type, curl would declare it a form.
  if (!sent.some(([name]) => name.toLowerCase() === 'content-type')) sent.unshift(['content-type', 'application/json'])
  return [
    `curl --globoff -X POST ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
