import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { request } from 'node:https'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { postToReceiver } from '../../tests/harness/post-to-receiver'
import { mintTenantId } from '../platform/actor'
import { createWebhookSender } from './webhook-http'
import {
  type JudgeSignature,
  type ReceiverAnswer,
  startWebhookReceiver,
  type WebhookReceiver,
} from './webhook-receiver'

const mine = mintTenantId(7)
const theirs = mintTenantId(8)
const open: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function started(judge: JudgeSignature = async () => ({ signature: 'valid', secrets: 1 }), key = 'key') {
  const receiver = await startWebhookReceiver({ port: 0, key, judge })
  open.push(receiver.close)
  return receiver
}

const send = (receiver: WebhookReceiver, url: string, sent?: Parameters<typeof postToReceiver>[2]) =>
  postToReceiver(url, receiver.origin.ca, sent)

describe('what is stored', () => {
  test('headers as they were sent and in the same order, the body byte for byte, and the response', async () => {
    const receiver = await started()
    const body = Buffer.from([0, 255, 0x3c, 0x62, 0x3e])
    const url = `${receiver.addressOf(mine)}/sub?x=1`
    expect(await send(receiver, url, { headers: { 'X-Service-Event': 'a', 'x-ONE': '1' }, body })).toBe(200)
    const [request] = receiver.receivedBy(mine)
    expect(request?.body).toEqual(body)
    expect(request?.path).toBe(new URL(url).pathname + new URL(url).search)
    expect(request?.headers.map(({ name }) => name)).toEqual(expect.arrayContaining(['X-Service-Event', 'x-ONE']))
    expect(request).toMatchObject({ id: 1, signature: 'valid', secrets: 1, statusCode: 200 })
    await eventually(() => expect(receiver.receivedBy(mine)[0]?.open).toBe(false))
  })

  test('a secret that cannot be read makes a signature unknown and loses nothing', async () => {
    const receiver = await started(() => Promise.reject(new Error('the database is away')))
    expect(await send(receiver, receiver.addressOf(mine))).toBe(200)
    expect(receiver.receivedBy(mine)[0]).toMatchObject({ signature: 'unknown', statusCode: 200 })
  })

  test('each company has an address of its own, which cannot be guessed', async () => {
    const receiver = await started()
    const other = await started(undefined, 'another key')
    const own = new URL(receiver.addressOf(mine)).pathname
    const made = [
      own.replace('/7-', '/8-'),
      new URL(other.addressOf(mine)).pathname,
      own.slice(0, -1),
      `${own}x`,
      own.toUpperCase(),
      `/${own}`,
      '/',
      '/7',
      '/7-',
      `/07-${own.split('-').slice(1).join('-')}`,
    ]
    for (const path of made) expect([path, await send(receiver, receiver.origin.origin + path)]).toEqual([path, 404])
    expect([receiver.receivedBy(mine), receiver.receivedBy(theirs)]).toEqual([[], []])
    expect(await send(receiver, receiver.addressOf(theirs))).toBe(200)
    expect([receiver.receivedBy(mine).length, receiver.receivedBy(theirs).length]).toEqual([0, 1])
  })

  test('addresses stay the same over starts with the same key', async () => {
    const [first, second] = [await started(), await started()]
    expect(new URL(first.addressOf(mine)).pathname).toBe(new URL(second.addressOf(mine)).pathname)
  })

  test('another method and a body that is too long are refused and not stored', async () => {
    const receiver = await started()
    const address = receiver.addressOf(mine)
    for (const method of ['GET', 'PUT', 'DELETE']) expect(await send(receiver, address, { method })).toBe(405)
    // The connection may be cut before the response is read.
    expect([0, 413]).toContain(await send(receiver, address, { body: Buffer.alloc(1024 * 1024 + 1) }))
    expect(receiver.receivedBy(mine)).toEqual([])
    expect(await send(receiver, address, { body: Buffer.alloc(1024 * 1024) })).toBe(200)
  })
})

describe('responses', () => {
  test.each<[ReceiverAnswer, number[]]>([
    ['ok', [200, 200]],
    ['once', [500, 200]],
    ['error', [500, 500]],
    ['busy', [429, 429]],
    ['gone', [410, 410]],
  ])('%s to the first and the second attempt', async (answer, expected) => {
    const receiver = await started()
    receiver.answerWith(mine, answer)
    const statuses: number[] = []
    for (const attempt of ['1', '2'])
      statuses.push(await send(receiver, receiver.addressOf(mine), { headers: { 'X-Service-Attempt': attempt } }))
    expect(statuses).toEqual(expected)
    expect(receiver.receivedBy(mine).map(({ statusCode }) => statusCode)).toEqual(expected.toReversed())
    expect(receiver.answerOf(mine)).toBe(answer)
  })

  test('one company chooses for itself alone', async () => {
    const receiver = await started()
    receiver.answerWith(mine, 'gone')
    expect(receiver.answerOf(theirs)).toBe('ok')
    expect(await send(receiver, receiver.addressOf(theirs))).toBe(200)
  })

  test(
    'too late: it is shown as open until the sender gives up, and then as never answered',
    { tags: 'long' },
    async () => {
      const receiver = await started()
      receiver.answerWith(mine, 'slow')
      const sender = createWebhookSender({ receiver: receiver.origin, totalTimeoutMs: 2_000 })
      const outcome = sender.post({ url: receiver.addressOf(mine), headers: {}, body: '{}' })
      await eventually(() => expect(receiver.receivedBy(mine)[0]).toMatchObject({ open: true, statusCode: null }), 1)
      expect((await outcome).error).toBe('timeout')
      await eventually(() => expect(receiver.receivedBy(mine)[0]).toMatchObject({ open: false, statusCode: null }))
    },
  )

  test('a sender that disconnects while its signature is checked gets no response', async () => {
    let response: ServerResponse | undefined
    const onStart = (message: unknown) => {
      response = (message as { response: ServerResponse }).response
    }
    subscribe('http.server.request.start', onStart)
    open.push(async () => unsubscribe('http.server.request.start', onStart))
    const receiver = await started(async () => {
      outgoing.destroy()
      if (response) await once(response, 'close')
      return { signature: 'valid', secrets: 1 }
    })
    const outgoing = request(receiver.addressOf(mine), { method: 'POST', ca: receiver.origin.ca, agent: false })
    outgoing.on('error', () => {}).end('{}')
    const kept = await eventually(() => {
      const [first] = receiver.receivedBy(mine)
      expect(first).toBeDefined()
      return first
    })
    expect(kept).toMatchObject({ signature: 'valid', open: false, statusCode: null })
  })

  test('closing ends a request that waits for its response', async () => {
    const receiver = await startWebhookReceiver({
      port: 0,
      key: 'key',
      judge: async () => ({ signature: 'valid', secrets: 1 }),
    })
    receiver.answerWith(mine, 'slow')
    const answer = send(receiver, receiver.addressOf(mine))
    await eventually(() => expect(receiver.receivedBy(mine)).toHaveLength(1))
    await receiver.close()
    expect(await answer).toBe(0)
  })
})
