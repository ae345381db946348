import { afterEach, expect, test, vi } from 'vitest'
import { mutate } from './procedures'

afterEach(() => vi.unstubAllGlobals())

/** Keys of the requests that were sent; the answer to the first one gets lost. */
function keysWithFirstAnswerLost(): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ result: { data: { data: null } } }))
  })
  return keys
}

test('a retry after a lost answer has the key of the first attempt; any other request has its own', async () => {
  const keys = keysWithFirstAnswerLost()
  const mail = { to: [{ email: 'kunde@kunde.example' }], subject: 'Termin', text: 'Morgen um acht.' }
  await expect(mutate('google.sendMail', mail)).rejects.toThrow('Failed to fetch')
  await mutate('google.sendMail', mail)
  await mutate('google.sendMail', mail)
  const [first, again, anew] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again === first, anew === first]).toEqual([true, false])
})

test('two equal requests at once are separate', async () => {
  const keys = keysWithFirstAnswerLost()
  const mail = { to: [{ email: 'kunde@kunde.example' }], subject: 'Termin', text: 'Morgen um acht.' }
  await Promise.allSettled([mutate('google.sendMail', mail), mutate('google.sendMail', mail)])
  expect(new Set(keys).size).toBe(2)
})

test('another text after a lost answer is another mail', async () => {
  const keys = keysWithFirstAnswerLost()
  const mail = { to: [{ email: 'kunde@kunde.example' }], subject: 'Termin', text: 'Morgen um acht.' }
  await expect(mutate('google.sendMail', mail)).rejects.toThrow('Failed to fetch')
  await mutate('google.sendMail', { ...mail, text: 'Morgen um neun.' })
  expect(keys[0]).not.toBe(keys[1])
})
