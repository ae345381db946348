import { expect, test } from 'vitest'
import { ProviderAway } from '../../platform/jobs/failures'
import { base64Data, jsonWithin } from './mail-bytes'
import { headerText, peopleIn } from './mail-headers'

const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, n) => (n * 7) % 256))
async function decoded(text: string, size: number) {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
  }
  const read: Buffer[] = []
  for await (const chunk of base64Data(chunks(), 'google')) read.push(chunk)
  return Buffer.concat(read)
}

test.each([1, 2, 3, 5, 7, 64, 4_096])('bytes come out as they went in, in pieces of %d letters', async size => {
  for (const length of [0, 1, 2, 3, 4, 999, 1_000]) {
    const part = bytes.subarray(0, length)
    const text = JSON.stringify({ size: length, data: part.toString('base64url') }, null, 1)
    expect((await decoded(text, size)).equals(part)).toBe(true)
  }
})

test.each([
  ['no bytes at all', '{"size":3}'],
  ['a text that never ends', '{"data":"AAAA'],
  ['a beginning that never ends', `{"size":${'1'.repeat(20_000)}`],
])('%s is no file', async (_, text) => {
  await expect(decoded(text, 16)).rejects.toBeInstanceOf(ProviderAway)
})

test('JSON is read up to a limit, and invalid JSON is reported', async () => {
  expect(await jsonWithin(Response.json({ a: 1 }), 100, 'google')).toEqual({ a: 1 })
  const long = Response.json('x'.repeat(200))
  await expect(jsonWithin(long, 100, 'google')).rejects.toMatchObject({ reason: 'too_large' })
  await expect(jsonWithin(new Response('<html>'), 100, 'google')).rejects.toBeInstanceOf(ProviderAway)
})

test('people of a header are distinguished, whatever their names contain', () => {
  expect(peopleIn('"Kunde, Karl" <kunde@example.org>, buero@dach-huber.example, Team: a@x.at, B <b@x.at>;')).toEqual([
    { email: 'kunde@example.org', name: 'Kunde, Karl' },
    { email: 'buero@dach-huber.example', name: null },
    { email: 'a@x.at', name: null },
    { email: 'b@x.at', name: 'B' },
  ])
  expect(peopleIn('')).toEqual([])
})

test.each(['(', '"', '<', ':', 'a:', ',', '\\"', '"@"<', ' '])('a header of a million %j is read to its end', sign => {
  // A parser that backtracks to the start for each character would need hours.
  expect(peopleIn(sign.repeat(1_000_000)).length).toBeLessThanOrEqual(200)
})

test('no value can start another header', () => {
  expect(headerText('Angebot\r\nBcc: alle@example.org\u2028X\u0000')).toBe('Angebot Bcc: alle@example.org X')
})
