import { describe, expect, test } from 'vitest'
import { withRetry } from './retry.ts'

/** Sends answers one after the other and notes what was sent and how long was waited. */
function scripted(...answers: (Response | Error)[]) {
  const sent: string[] = []
  const waited: number[] = []
  const send = withRetry({
    fetch: async request => {
      sent.push(`${request.method} ${await request.text()}`)
      const answer = answers.shift()
      if (!(answer instanceof Response)) throw answer ?? new Error('no more answers')
      return answer
    },
    wait: async ms => void waited.push(ms),
  })
  return { send, sent, waited }
}

const later = (status: number, seconds?: number) =>
  new Response('{}', { status, headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) } })
const fine = () => new Response('{}', { status: 200 })
const get = () => new Request('http://localhost/')
const post = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json', ...headers },
  })

describe('what is refused for now', () => {
  test.each([429, 503])('is sent again after Retry-After (%i)', async status => {
    const { send, sent, waited } = scripted(later(status, 7), later(status, 2), fine())
    expect((await send(get())).status).toBe(200)
    expect([sent.length, waited]).toEqual([3, [7000, 2000]])
  })

  test('is sent again with its body where an Idempotency-Key makes that safe', async () => {
    const { send, sent } = scripted(new TypeError('fetch failed'), later(409, 1), fine())
    expect((await send(post({ 'Idempotency-Key': 'k' }))).status).toBe(200)
    expect(sent).toEqual(['POST {"a":1}', 'POST {"a":1}', 'POST {"a":1}'])
  })

  test('waits longer each time where nothing says how long', async () => {
    const { send, waited } = scripted(later(503), later(503), fine())
    await send(get())
    expect(waited).toEqual([500, 1000])
  })

  test('is given back after the last attempt, and at once when the wait would be too long', async () => {
    const patient = scripted(...Array.from({ length: 5 }, () => later(429, 1)))
    expect((await patient.send(get())).status).toBe(429)
    expect(patient.sent).toHaveLength(5)
    const hurried = scripted(later(429, 61))
    expect((await hurried.send(get())).status).toBe(429)
    expect(hurried.waited).toEqual([])
  })
})

describe('what is sent once', () => {
  test('a change without an Idempotency-Key', async () => {
    const { send, sent } = scripted(later(503, 1))
    expect((await send(post())).status).toBe(503)
    expect(sent).toHaveLength(1)
    const lost = scripted(new TypeError('fetch failed'))
    await expect(lost.send(post())).rejects.toThrow('fetch failed')
  })

  test('a file, even with one', async () => {
    const { send, sent } = scripted(later(503, 1))
    await send(post({ 'Idempotency-Key': 'k', 'Content-Type': 'text/csv' }))
    expect(sent).toHaveLength(1)
  })

  test.each([200, 400, 401, 404, 409, 422, 500])('what is answered for good (%i)', async status => {
    const { send, sent } = scripted(later(status))
    expect((await send(get())).status).toBe(status)
    expect(sent).toHaveLength(1)
  })
})
