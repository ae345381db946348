import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/harness/eventually'
import { endGently } from './connections'

const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that holds back every response, and a connection to it that stays open until the server closes it. */
async function start() {
  const held: ServerResponse[] = []
  const server = createServer((_req, res) => void held.push(res))
  const end = endGently(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return { held, end, ask, socket, received: () => received }
}

test('an idle connection is closed at once', async () => {
  const { held, end, ask, received } = await start()
  ask()
  await eventually(() => expect(held).toHaveLength(1))
  held[0]?.end('one')
  await eventually(() => expect(received()).toContain('one'))
  await end()
})

test('requests that have arrived are answered, and the response ends the connection', async () => {
  const { held, end, ask, received } = await start()
  ask()
  await eventually(() => expect(held).toHaveLength(1))
  const ended = end()
  held[0]?.end('one')
  await ended
  await eventually(() => expect(received()).toContain('one'))
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/)
})

test('a response that had promised keep-alive is completed, and the connection is closed all the same', async () => {
  const { held, end, ask, received } = await start()
  ask()
  await eventually(() => expect(held).toHaveLength(1))
  held[0]?.write('begun ')
  await eventually(() => expect(received()).toContain('begun'))
  const ended = end()
  held[0]?.end('whole')
  await ended
  await eventually(() => expect(received()).toContain('whole'))
  expect(received()).toContain('Connection: keep-alive')
})
