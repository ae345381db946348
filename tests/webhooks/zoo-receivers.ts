import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { type Certificate, makeCertificate } from '../../server/adapters/make-certificate'

// A separate process, so that the measured memory is only the sender's. Each receiver writes raw bytes: a server
// library would not let it misbehave.

/** What it does with a connection: the encrypted socket and the TCP socket below. */
type Behaviour = (socket: TLSSocket, tcp: Socket) => void

/** Calls `then` when the whole request has arrived. */
function afterRequest(socket: TLSSocket, then: () => void): void {
  let seen = ''
  const look = (chunk: Buffer) => {
    seen += chunk.toString('latin1')
    const head = seen.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0)
    if (head < 0 || seen.length < head + 4 + length) return
    socket.off('data', look).resume()
    then()
  }
  socket.on('data', look)
}

/** Status line and headers, then the body unchanged. */
const message = (status: string, headers: string[] = [], body: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`), Buffer.from(body)])

const answers =
  (...args: Parameters<typeof message>): Behaviour =>
  socket =>
    afterRequest(socket, () => socket.end(message(...args)))

const withLength = (status: string, body: string, headers: string[] = []) =>
  answers(status, [`content-length: ${Buffer.byteLength(body)}`, ...headers], body)

const empty = (status: string, headers: string[] = []) => withLength(status, '', headers)

/** Keeps writing as long as the other end reads. */
function pour(socket: Socket, block: string | Buffer, times = Number.POSITIVE_INFINITY): void {
  let left = times
  const more = () => {
    while (left-- > 0 && !socket.destroyed) if (!socket.write(block)) return void socket.once('drain', more)
  }
  more()
}

const pours =
  (first: Buffer, block: string | Buffer, times?: number): Behaviour =>
  socket =>
    afterRequest(socket, () => {
      socket.write(first)
      pour(socket, block, times)
    })

/** Writes one byte at a time, at this interval in milliseconds. */
const drips =
  (first: string | Buffer, rest: string, everyMs: number): Behaviour =>
  socket =>
    afterRequest(socket, () => {
      socket.write(first)
      let at = 0
      const drip = setInterval(() => socket.write(rest[at++ % rest.length] ?? ''), everyMs)
      socket.once('close', () => clearInterval(drip))
    })

/** Writes something, then resets the connection. */
const tears =
  (first: string | Buffer): Behaviour =>
  (socket, tcp) =>
    afterRequest(socket, () => {
      if (first.length > 0) socket.write(first, () => tcp.resetAndDestroy())
      else tcp.resetAndDestroy()
    })

const chunked = 'transfer-encoding: chunked'
const xs = 'x'.repeat(65_536)

/** By the names that the test uses. */
export const behaviours = {
  '200': withLength('200 OK', 'ok'),
  '201': withLength('201 Created', 'made'),
  '202 with a body': withLength('202 Accepted', '{"later":true}'),
  '204': answers('204 No Content'),
  '299': withLength('299 Fine', 'fine'),
  'no reason phrase': withLength('200', 'ok'),
  'no body': empty('200 OK'),
  'body until the end': answers('200 OK', [], 'until the end'),
  'early hints first': answers('103 Early Hints', ['link: </a>', '', 'HTTP/1.1 200 OK', 'content-length: 0']),
  'duplicate headers': empty('200 OK', ['x-one: a', 'X-One: b', 'set-cookie: a=1', 'set-cookie: b=2']),
  'hostile headers': empty('200 OK', ['__proto__: a', 'constructor: b', 'x-tab: a\tb', 'x-high: \u0080\u00ff']),
  trailers: answers('200 OK', [chunked, 'trailer: x-sum'], '2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n'),
  'answer before the body was read': socket => void socket.write(message('200 OK', ['content-length: 0'])),
  'a second answer behind': socket =>
    afterRequest(socket, () =>
      socket.end(Buffer.concat([message('200 OK', ['content-length: 0']), message('500 No', ['content-length: 0'])])),
    ),
  'length shorter than the body': answers('200 OK', ['content-length: 2'], 'ok and more'),
  '1 GB': pours(message('200 OK', ['content-length: 1073741824']), xs, 16_384),
  'chunked forever': pours(message('200 OK', [chunked]), `10000\r\n${xs}\r\n`),
  'gzip bomb': pours(
    message('200 OK', ['content-encoding: gzip', 'connection: close']),
    gzipSync(Buffer.alloc(100 * 2 ** 20)),
    1,
  ),
  '301': empty('301 Moved', ['location: https://127.0.0.1/']),
  '307': empty('307 Temporary', ['location: https://127.0.0.1/']),
  '400': withLength('400 Bad', 'no'),
  '404': withLength('404 None', 'no'),
  '410': withLength('410 Gone', 'never again'),
  '429 with seconds': empty('429 Slow', ['retry-after: 150']),
  '429 with a date': empty('429 Slow', ['retry-after: Sat, 31 Jan 2026 10:02:30 GMT']),
  '429 with nonsense': empty('429 Slow', ['retry-after: tomorrow']),
  '429 for years': empty('429 Slow', ['retry-after: 999999999']),
  '500': withLength('500 No', 'no'),
  '503': withLength('503 No', 'no'),
  'one byte a second': drips(message('200 OK', ['content-length: 1000']), '.', 1_000),
  'slow headers': drips('HTTP/1.1 200 OK\r\n', 'x-slow: 1\r\n', 200),
  'silence after the request': socket => afterRequest(socket, () => {}),
  'a request that is not read': socket => void socket.pause(),
  '1xx flood': pours(Buffer.alloc(0), 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100)),
  '64 kB of headers': answers('200 OK', [`x-big: ${'y'.repeat(65_536)}`, 'content-length: 0']),
  'thousands of headers': answers(
    '200 OK',
    Array.from({ length: 5_000 }, (_, at) => `x-${at}: 1`),
  ),
  'trailer flood': pours(message('200 OK', [chunked]), `0\r\n${'x-more: 1\r\n'.repeat(10_000)}`, 1),
  garbage: socket => afterRequest(socket, () => socket.end('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')),
  'HTTP/2 frames': socket => afterRequest(socket, () => socket.end(Buffer.alloc(64, 4))),
  '101': answers('101 Switching Protocols', ['upgrade: websocket', 'connection: upgrade']),
  'length and chunks': answers('200 OK', ['content-length: 5', chunked], '2\r\nok\r\n0\r\n\r\n'),
  'two lengths': answers('200 OK', ['content-length: 2', 'content-length: 3'], 'okk'),
  'length longer than the body': answers('200 OK', ['content-length: 100'], 'ok'),
  'end without an answer': socket => afterRequest(socket, () => socket.end()),
  'reset before the headers': tears(''),
  'reset after the headers': tears(message('200 OK', ['content-length: 100'])),
  'reset during the body': tears(message('200 OK', ['content-length: 100'], 'half')),
  'end within a chunk': answers('200 OK', [chunked, 'connection: close'], '10\r\nhalf'),
} satisfies Record<string, Behaviour>

/** Receivers that never get as far as a request. */
const unencrypted = {
  'garbage instead of TLS': socket => void socket.end('220 mail.example.test ESMTP\r\n'),
  'plain HTTP': socket => void socket.once('data', () => socket.end(message('400 Bad', ['content-length: 0']))),
  'accepts and is silent': socket => void socket.resume(),
  'reset at once': socket => void socket.resetAndDestroy(),
  'end at once': socket => void socket.end(),
} satisfies Record<string, (socket: Socket) => void>

/** How to reach the receivers. */
export interface Zoo {
  /** Port and host name by the receiver's name. */
  receivers: Record<string, { port: number; host: string }>
  /** Certificate authorities to trust. */
  ca: string
}

async function listen(name: string, onConnection: (socket: Socket) => void): Promise<void> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  zoo.receivers[name] = { port: (server.address() as AddressInfo).port, host: 'localhost' }
}

type TlsOptions = ConstructorParameters<typeof TLSSocket>[1]

const listenTls = (name: string, behave: Behaviour, certificate: Certificate, options: TlsOptions = {}) =>
  listen(name, tcp => {
    const socket = new TLSSocket(tcp, { ...certificate, ...options, isServer: true })
    socket.on('error', () => {})
    behave(socket, tcp)
  })

/** Listens, but never accepts: its event loop is blocked, and its backlog of one is full. */
async function listenDeaf(name: string): Promise<void> {
  const program = `
    const { parentPort } = require('node:worker_threads')
    const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`
  const worker = new Worker(program, { eval: true })
  const port = await new Promise<number>(resolve => worker.once('message', resolve))
  for (let waiting = 0; waiting < 8; waiting++) connect(port, '127.0.0.1').on('error', () => {})
  zoo.receivers[name] = { port, host: 'localhost' }
}

/** A port without a listener. */
async function leaveAlone(name: string): Promise<void> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  zoo.receivers[name] = { port: (server.address() as AddressInfo).port, host: 'localhost' }
  await new Promise(resolve => server.close(resolve))
}

const zoo: Zoo = { receivers: {}, ca: '' }

if (process.send) {
  const good = makeCertificate()
  const expired = makeCertificate(['expired.test', 'localhost'], new Date('2025-01-01T00:00:00Z'))
  const other = makeCertificate(['other.test'])
  const unknown = makeCertificate(['unknown.test', 'localhost'])
  zoo.ca = [good, expired, other].map(({ cert }) => cert).join('\n')
  const ok = behaviours['200']
  for (const [name, behave] of Object.entries(behaviours)) await listenTls(name, behave, good)
  for (const [name, behave] of Object.entries(unencrypted)) await listen(name, behave)
  await listenTls('an expired certificate', ok, expired)
  await listenTls('a certificate of another name', ok, other)
  await listenTls('an unknown authority', ok, unknown)
  await listenTls('HTTP/2 only', ok, good, { ALPNProtocols: ['h2'] })
  await listenTls('a certificate of the client is asked for', ok, good, {
    requestCert: true,
    rejectUnauthorized: true,
  })
  await listenDeaf('never accepts')
  await leaveAlone('nobody listens')
  process.send(zoo)
  process.once('disconnect', () => process.exit(0))
}
