import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** By lower-case name; the last value of each name. */
  headers: Map<string, string>
  body: string
}

export interface RawOutcome {
  /** In the order of arrival, without the interim ones (1xx). */
  answers: RawAnswer[]
  /** Bytes that belong to no response. */
  rest: string
  /** The server did not close the connection by itself in time. */
  hanging: boolean
}

export interface RawRequest {
  /** A description of the bytes, for failure messages. */
  name: string
  bytes: Buffer
  /** Maximum number of responses; one more means that a request was smuggled. */
  atMost: number
  /** The bytes end before the request does: the connection is closed right after them. */
  cut?: boolean
  /** Path of the only request in it, where the response must come from the API. */
  target?: string
  /** Number of pieces to send it in; by default one. */
  pieces?: number
}

/** A server that waits for more bytes sees the end of the connection after this time. */
const patienceMs = 3000
/** Long enough for a busy machine: a connection that is still open then is never closed. */
const givenUpMs = 30_000

/** Sends bytes on a separate connection and reads until the server closes it. */
export function sendRaw(port: number, { bytes, cut, pieces = 1 }: RawRequest): Promise<RawOutcome> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let hanging = false
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    const timer = setTimeout(() => {
      socket.end()
      last.refresh()
    }, patienceMs)
    const last = setTimeout(() => {
      hanging = true
      socket.destroy()
    }, givenUpMs)
    socket.on('connect', async () => {
      const length = Math.ceil(bytes.length / pieces)
      for (let at = 0; at < bytes.length; at += length)
        await new Promise(done => socket.write(bytes.subarray(at, at + length), done))
      if (cut) socket.end()
    })
    socket.on('data', chunk => chunks.push(chunk)).on('end', () => socket.end())
    // A server may close while we still write; what it sent before counts.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      clearTimeout(last)
      resolve({ ...readAnswers(Buffer.concat(chunks).toString('latin1')), hanging })
    })
  })
}

/** Responses in the bytes received, as latin1. A response to HEAD has no body, whatever length it states. */
export function readAnswers(text: string): Pick<RawOutcome, 'answers' | 'rest'> {
  const answers: RawAnswer[] = []
  let rest = text
  while (true) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (!head) return { answers, rest }
    rest = rest.slice(head[0].length)
    const status = Number(head[1])
    if (status < 200) continue
    const fields = (head[2] ?? '').split('\r\n').filter(Boolean)
    const headers = new Map(
      fields.map(field => {
        const at = field.indexOf(':')
        return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()]
      }),
    )
    const [body, after] = splitBody(rest, headers)
    rest = after
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') })
  }
}

function splitBody(text: string, headers: Map<string, string>): [body: string, after: string] {
  if (text.startsWith('HTTP/1.1 ')) return ['', text]
  if (headers.get('transfer-encoding') === 'chunked') return splitChunks(text)
  const length = headers.get('content-length')
  // Without a length the end of the connection ends the body.
  return length === undefined ? [text, ''] : [text.slice(0, Number(length)), text.slice(Number(length))]
}

function splitChunks(text: string): [body: string, after: string] {
  let body = ''
  let rest = text
  while (true) {
    const size = /^([0-9a-f]+)\r\n/i.exec(rest)
    if (!size) return [body, rest]
    const length = Number.parseInt(size[1] ?? '0', 16)
    const from = size[0].length
    body += rest.slice(from, from + length)
    rest = rest.slice(from + length + 2)
    if (length === 0) return [body, rest]
  }
}
