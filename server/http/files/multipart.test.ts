import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen, someone } from '../../../tests/harness/http'
import { answerOf, sendAnswer, sendJson } from '../answer'
import { receiveUploads } from './multipart'

let server: Listening
beforeAll(async () => {
  const take = receiveUploads({ maxBytes: 1000, most: 4, perPerson: 12, perCompany: 36 })
  server = await listen((req, res) => {
    take(req, { actor: someone }, async ({ bytes, filename, texts }) =>
      sendJson(req, res, 200, { size: bytes.length, filename, fields: { ...texts } }),
    ).catch(error => sendAnswer(req, res, answerOf(error, 'en')))
  })
})
afterAll(() => server.close())

/** One part with these bytes in its header and its body. */
const part = (head: string, body = 'x') => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const file = part('name="file"; filename="a.csv"')
async function send(...parts: string[]): Promise<[number, unknown]> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1'),
  })
  return [response.status, await response.json()]
}
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

/** Invalid UTF-8: half a surrogate pair, a lone byte, an overlong sequence, a truncated one. */
const broken = ['\xed\xa0\xbd', '\xff', '\xc0\xaf', '\xe2\x82']
const places: Record<string, (text: string) => string[]> = {
  filename: text => [part(`name="file"; filename="a${text}.csv"`)],
  noun: text => [part('name="noun"', `a${text}`), file],
  name: text => [part(`name="a${text}"`, 'a'), file],
}

test.each(Object.entries(places))('invalid UTF-8 in %s is refused there, and so is a NUL', async (path, parts) => {
  // A NUL makes the header of a part invalid.
  for (const bytes of path === 'noun' ? [...broken, '\0'] : broken) {
    const [status, body] = await send(...parts(bytes))
    expect([bytes, status, body]).toMatchObject([bytes, 400, { error: 'validation_error' }])
    expect(body).toMatchObject({ details: { issues: [{ path }] } })
  }
})

test('a name with a declared encoding must be valid in it', async () => {
  const named = (encoded: string) => send(part(`name="file"; filename*=utf-8''${encoded}`))
  expect(await named('a%C3%A4%E2%82%AC.csv')).toMatchObject([200, { filename: 'aä€.csv' }])
  expect(await named('a%ED%A0%80.csv')).toMatchObject([400, { details: { issues: [{ path: 'filename' }] } }])
  expect(await named('a%00.csv')).toMatchObject([400, { details: { issues: [{ path: 'filename' }] } }])
})

test('every other text stays unchanged, even U+FFFD that was lost elsewhere', async () => {
  for (const text of ['Dach & Söhne', '🪚🏠', '\uFFFD', '\uFEFFx', 'ÿ', 'naïve „x“'])
    expect([
      text,
      await send(part('name="caption"', bytesOf(text)), part(`name="file"; filename="${bytesOf(text)}.csv"`)),
    ]).toEqual([text, [200, { size: 1, filename: `${text}.csv`, fields: { caption: text } }]])
})
