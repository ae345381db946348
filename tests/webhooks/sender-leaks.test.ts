import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { eventually } from '../harness/eventually'
import { type Receiver, startReceiver } from '../harness/receiver'

const posts = Number(process.env.WEBHOOK_POSTS ?? 2_000)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let receiver: Receiver
/** Nothing listens here. */
let nowhere: string
beforeAll(async () => {
  receiver = await startReceiver((request, response, socket) => {
    if (request.path === '/endless') response.end('x'.repeat(100_000))
    else if (request.path === '/broken') socket.destroy()
    else if (request.path === '/late') response.write('not all')
    else response.end('ok')
  })
  const closed = await startReceiver()
  await closed.close()
  nowhere = closed.url
})
afterAll(() => receiver.close())

const sockets = () => process.getActiveResourcesInfo().filter(name => /TCP|TLS|Timeout/.test(name)).length

test(`${posts} posts, many of them failing at every stage, leak no open handle and no memory`, async () => {
  const sender = createWebhookSender({
    allowCidrs: ['127.0.0.0/8'],
    ca: receiver.ca,
    totalTimeoutMs: 10_000,
    keepAliveMs: 100,
    resolve: async host => (host.startsWith('nowhere') ? [] : ['127.0.0.1']),
  })
  const hasty = createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca: receiver.ca, totalTimeoutMs: 20 })
  const at = (host: string, path = '/') => `https://${host}:${receiver.port}${path}`
  const kinds = [
    () => sender.post({ url: at('localhost'), headers: {}, body: '{}' }),
    () => sender.post({ url: at('hooks.example.test'), headers: {}, body: '{}' }),
    () => sender.post({ url: at('localhost'), headers: {}, body: 'x'.repeat(50_000) }),
    () => sender.post({ url: at('localhost', '/endless'), headers: {}, body: '{}' }),
    () => sender.post({ url: at('localhost', '/broken'), headers: {}, body: '{}' }),
    () => sender.post({ url: at('other.test'), headers: {}, body: '{}' }),
    () => sender.post({ url: at('nowhere.test'), headers: {}, body: '{}' }),
    () => sender.post({ url: 'https://10.0.0.1/', headers: {}, body: '{}' }),
    () => sender.post({ url: nowhere, headers: {}, body: '{}' }),
    () => hasty.post({ url: at('localhost', '/late'), headers: {}, body: '{}' }),
  ]
  const outcomes = new Map<string, number>()
  const storm = async (count: number) => {
    let left = count
    const lane = async () => {
      while (left-- > 0) {
        const { error } = (await kinds[left % kinds.length]?.()) ?? {}
        outcomes.set(String(error), (outcomes.get(String(error)) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 32 }, lane))
    receiver.requests.length = 0
  }
  const idle = async () => {
    await eventually(() => expect(receiver.open).toBe(0))
    collectGarbage()
    return { handles: sockets(), heap: process.memoryUsage().heapUsed }
  }

  await storm(300)
  const before = await idle()
  await storm(posts)
  const after = await idle()
  await eventually(() => expect(sockets()).toBeLessThanOrEqual(before.handles))
  const growth = (after.heap - before.heap) / 2 ** 20
  console.info(
    `sender: ${posts} posts, ${sockets()} handles left of ${before.handles} before, heap ${growth < 0 ? '' : '+'}${growth.toFixed(1)} MB`,
  )
  expect([...outcomes.keys()].sort()).toEqual(
    expect.arrayContaining(['null', 'connect', 'dns', 'refused_address', 'reset', 'timeout', 'tls']),
  )
  expect(growth).toBeLessThan(10)
})
