import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchange, rawRequest } from '../../../tests/harness/http'
import { answerBrokenRequests, onlyPathTargets } from './connections'

let server: Server
let port: number
/** Port of a server with so short a header timeout that only unfinished heads belong there. */
let hastyPort: number
const servers: Server[] = []
/** Responses of the listener held back until the test releases them. */
let held: Array<() => void> = []
let arrived: (() => void) | undefined

async function listen(headersTimeout?: number): Promise<{ server: Server; port: number }> {
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: 50, ...(headersTimeout ? { headersTimeout } : {}) },
    onlyPathTargets((req, res) => {
      const answer = () => res.end(`answer to ${req.url}`)
      if (req.url?.startsWith('/held')) held.push(answer)
      else if (req.url === '/half') res.write('half an answer')
      else if (req.url === '/body')
        req
          .on('data', () => {})
          .on('end', answer)
          .on('error', () => {})
      else answer()
      arrived?.()
    }),
  )
  answerBrokenRequests(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { server, port: (server.address() as AddressInfo).port }
}

beforeAll(async () => {
  ;({ server, port } = await listen())
  hastyPort = (await listen(200)).port
})
afterAll(() => {
  for (const one of servers) {
    one.closeAllConnections()
    one.close()
  }
})
beforeEach(() => {
  held = []
  arrived = undefined
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))

interface Refusal {
  status: number
  headers: Map<string, string>
  body: string
}

function parse(text: string): Refusal {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map(field => field.split(': ', 2) as [string, string])
  return { status: Number(line.split(' ')[1]), headers: new Map(headers), body }
}

describe('requests that cannot be parsed', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'validation_error'],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400, 'validation_error'],
    ['a version that there is not', 'GET / HTTP/9.9\r\n\r\n', 400, 'validation_error'],
    [
      'a length and chunks at once',
      `${rawRequest('POST /body HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      400,
      'validation_error',
    ],
    [
      'a broken chunk',
      `${rawRequest('POST /body HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
      'validation_error',
    ],
    [
      'chunk extensions without end',
      `${rawRequest('POST /body HTTP/1.1', 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\n`,
      413,
      'payload_too_large',
    ],
    ['header fields above 16 KiB', rawRequest('GET / HTTP/1.1', `X: ${'x'.repeat(17_000)}`), 431, 'headers_too_large'],
    ['an address above 16 KiB', rawRequest(`GET /${'x'.repeat(17_000)} HTTP/1.1`), 431, 'headers_too_large'],
    ['a request that does not come to its end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request_timeout'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 400, 'validation_error'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'validation_error'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 'validation_error'],
  ])('%s is answered with the error body', async (_, text, status, error) => {
    const answer = parse(await exchange(status === 408 ? hastyPort : port, text))
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ error, message: expect.any(String) })
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(answer.body)))
    expect(answer.headers.get('Connection')).toBe('close')
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('HEAD gets the same without the body', async () => {
    const answer = parse(await exchange(port, rawRequest('HEAD / HTTP/1.1', `X: ${'x'.repeat(17_000)}`)))
    expect([answer.status, answer.body]).toEqual([431, ''])
  })

  test('HTTP/1.0 needs no Host', async () => {
    expect(statusesOf(await exchange(port, 'GET / HTTP/1.0\r\n\r\n'))).toEqual([200])
  })
})

describe('behind other requests on the same connection', () => {
  /**
   * Sends `text` in one piece, releases the held responses once all of it has arrived, and returns what was received.
   */
  async function pipelined(text: string, requests: number): Promise<string> {
    const seen = new Promise<void>(resolve => {
      let left = requests
      arrived = () => {
        left -= 1
        if (left === 0) setImmediate(resolve)
      }
    })
    const answers = exchange(port, text)
    await seen
    for (const answer of held) answer()
    return answers
  }

  test('it is kept separate: the earlier ones keep their responses, and it gets its own', async () => {
    const text = await pipelined(`${get('/held/1')}${get('/held/2')}garbage\r\n\r\n`, 2)
    expect(statusesOf(text)).toEqual([200, 200, 400])
    expect(text).toContain('answer to /held/1')
    expect(text).toContain('answer to /held/2')
  })

  test('the request whose body is broken gets the 400, after those before it', async () => {
    const body = 'POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'
    const text = await pipelined(`${get('/held/1')}${body}`, 2)
    expect(statusesOf(text)).toEqual([200, 400])
  })

  test('CONNECT is answered after those before it as well', async () => {
    const text = await pipelined(`${get('/held/1')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`, 1)
    expect(statusesOf(text)).toEqual([200, 400])
  })

  test('a request already answered, whose body then breaks, is not answered twice', async () => {
    const answered = 'POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ncut'
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.setEncoding('utf8').on('data', chunk => {
      text += chunk
      if (text.endsWith('answer to /early')) socket.end()
    })
    socket.write(answered)
    await closed
    expect(statusesOf(text)).toEqual([200])
  })

  test('nothing is written into a response that has begun', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let text = ''
    const begun = new Promise<void>(resolve => {
      socket.setEncoding('utf8').on('data', chunk => {
        text += chunk
        if (text.includes('half an answer')) resolve()
      })
    })
    socket.write(get('/half'))
    await begun
    socket.write('garbage\r\n\r\n')
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.end()
    server.closeAllConnections()
    await closed
    expect(statusesOf(text)).toEqual([200])
    expect(text).not.toContain('validation_error')
  })
})

test('a client that disconnects before its response does no harm', async () => {
  for (let time = 0; time < 20; time++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise<void>(resolve => socket.write(`${get('/held')}garbage\r\n\r\n`, () => resolve()))
    await new Promise(resolve => socket.once('close', resolve).resetAndDestroy())
  }
  for (const answer of held) answer()
  expect(statusesOf(await exchange(port, rawRequest('GET / HTTP/1.1')))).toEqual([200])
})
