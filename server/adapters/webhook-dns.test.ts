import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { resolveByDns } from './webhook-dns'

const open: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const [typeA, typeAaaa] = [1, 28]

/** Address records by type, `none` for an empty answer, nothing for silence. */
type Zone = Partial<Record<number, Buffer | 'none'>>

/**
 * A name server on loopback with one answer for each type (RFC 1035, 4.1). Returns its address; `types` collects the
 * type of each query.
 */
async function startNameServer(zone: Zone, types: number[] = []): Promise<string> {
  const server = createSocket('udp4')
  server.on('message', (query: Buffer, from: RemoteInfo) => {
    const end = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(end - 4)
    types.push(type)
    const record = zone[type]
    if (!record) return
    const answer = record === 'none' ? Buffer.alloc(0) : recordOf(type, record)
    const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, record === 'none' ? 0 : 1, 0, 0, 0, 0])
    query.copy(head, 0, 0, 2)
    server.send(Buffer.concat([head, query.subarray(12, end), answer]), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return `127.0.0.1:${server.address().port}`
}

/** A record for the queried name, with a TTL of a minute. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, data])
}

const four = Buffer.from([8, 8, 8, 8])
const six = Buffer.from('26064700000000000000000000001111', 'hex')
const resolve = async (zone: Zone, signal = new AbortController().signal) =>
  resolveByDns({ servers: [await startNameServer(zone)] })('hooks.example.test', signal)

test('a name has the addresses of both families, IPv4 first', async () => {
  expect(await resolve({ [typeA]: four, [typeAaaa]: six })).toEqual(['8.8.8.8', '2606:4700::1111'])
  expect(await resolve({ [typeA]: 'none', [typeAaaa]: six })).toEqual(['2606:4700::1111'])
  expect(await resolve({ [typeA]: four, [typeAaaa]: 'none' })).toEqual(['8.8.8.8'])
})

test('a name without addresses has none', async () => {
  expect(await resolve({ [typeA]: 'none', [typeAaaa]: 'none' })).toEqual([])
})

test('a name server that never answers for one address family does not use up the time for connecting', async () => {
  const types: number[] = []
  const server = await startNameServer({ [typeA]: four }, types)
  const found = await resolveByDns({ servers: [server] })('hooks.example.test', new AbortController().signal)
  expect(found).toEqual(['8.8.8.8'])
  // Waiting for the other family would cause a second query after 1.5 s.
  expect(types.toSorted()).toEqual([typeA, typeAaaa])
})

test('a lookup whose caller no longer waits is aborted', async () => {
  const stop = new AbortController()
  const answer = resolve({}, stop.signal)
  setImmediate(() => stop.abort())
  expect(await answer).toEqual([])
})
