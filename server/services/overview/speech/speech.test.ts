import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { type PretendModel, startLanguageModel } from '../../../../tests/worlds/language-model'
import { createSpeechModel } from '../../../adapters/speech-model'
import { recordingKind } from './recording-kind'
import { maxSpeechBytes } from './rules'

let web: TestWeb
let model: PretendModel
let company: TestCompany

beforeAll(async () => {
  model = await startLanguageModel()
  web = await startTestWeb()
})
afterAll(async () => {
  await web?.stop()
  await model?.close()
})
beforeEach(async () => {
  web.app.models.speech = createSpeechModel({ baseUrl: model.url, apiKey: 'sk-secret', model: 'whisper' })
  web.app.settings.assistantPerDay = { requests: 500, tokens: 2_000_000 }
  company = await createTestCompany(web.app)
  model.heard.length = 0
  model.speaks = 'Dachrinne erneuert, zwei Laufmeter.'
})

/** Silence of 8 kHz and 8 bits: 8,000 bytes are a second. */
function wav(seconds: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.write('data', 36)
  return Buffer.concat([head, Buffer.alloc(seconds * 8_000)])
}
function webm(lastClusterMs: number): Buffer {
  const cluster = (ms: number) => {
    const bytes = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x84, 0, 0, 0, 0, 0xa3, 0x81, 0])
    bytes.writeUInt32BE(ms, 7)
    return bytes
  }
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]), cluster(0), cluster(lastClusterMs)])
}
function ogg(samples: number): Buffer {
  const page = (position: number) => {
    const bytes = Buffer.alloc(40)
    bytes.write('OggS')
    bytes.writeBigInt64LE(BigInt(position), 6)
    return bytes
  }
  return Buffer.concat([page(0), page(samples)])
}
function mp4(seconds: number): Buffer {
  const bytes = Buffer.alloc(120)
  bytes.write('ftypM4A ', 4)
  bytes.write('mvhd', 40)
  bytes.writeUInt32BE(1_000, 56)
  bytes.writeUInt32BE(seconds * 1_000, 60)
  return bytes
}
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(100)])

async function send(bytes: Buffer, { of = company, name = 'a.txt', cookie = '' } = {}) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  const response = await fetch(`${web.url}/api/speech/transcribe`, {
    method: 'POST',
    headers: { cookie: cookie || (await cookieOf(web.app, of, 3)) },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

test('what was spoken is answered as text, and the model gets kind and language, never the sender’s name for it', async () => {
  expect(await send(wav(2), { name: '../../etc/passwd' })).toEqual({
    status: 200,
    body: { data: { text: 'Dachrinne erneuert, zwei Laufmeter.' } },
  })
  expect(model.heard).toEqual([{ filename: 'speech.wav', type: 'audio/wav', language: 'de' }])
})

test.each([
  ['WAV', wav(299), wav(301)],
  ['WebM', webm(299_000), webm(301_000)],
  ['Ogg', ogg(299 * 48_000), ogg(301 * 48_000)],
  ['MP4', mp4(299), mp4(301)],
])('%s of five minutes is taken, a longer one refused before any model hears it', async (_, short, long) => {
  expect((await send(short)).status).toBe(200)
  expect((await send(long)).status).toBe(422)
  expect(model.heard).toHaveLength(1)
})

test('what is no recording, nothing or too large is refused by its bytes, and no model hears it', async () => {
  expect((await send(Buffer.from('<html>'), { name: 'a.mp3' })).status).toBe(415)
  expect((await send(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400)
  expect((await send(Buffer.concat([wav(1), Buffer.alloc(maxSpeechBytes)]))).status).toBe(413)
  expect(model.heard).toEqual([])
})

test('every head that is cut anywhere has a length or none, and fails nothing', () => {
  for (const whole of [wav(1), webm(1_000), ogg(48_000), mp4(1), mp3, Buffer.from(`fLaC${'\0'.repeat(40)}`)])
    for (let end = 0; end <= Math.min(whole.length, 130); end++) {
      const bytes = whole.subarray(0, end)
      const seconds = recordingKind(bytes)?.seconds(bytes) ?? null
      expect(seconds === null || Number.isFinite(seconds)).toBe(true)
    }
  expect(recordingKind(mp3)?.type).toBe('audio/mpeg')
})

test.each([
  ['fails', 500],
  ['refuses', 401],
  ['answers what is no text', null],
])('a model that %s is reported as away in our own words', async (_, speaks) => {
  model.speaks = speaks
  const { status, body } = await send(wav(1))
  expect([status, body.error]).toEqual([503, 'unavailable'])
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('is refused without a model, without the module, without a session, and once the day is spent', async () => {
  expect((await send(wav(1), { of: await createTestCompany(web.app, { modules: ['core'] }) })).status).toBe(403)
  expect((await send(wav(1), { cookie: 'none=1' })).status).toBe(401)
  web.app.settings.assistantPerDay = { requests: 1, tokens: 2_000_000 }
  expect([(await send(wav(1))).status, (await send(wav(1))).status]).toEqual([200, 429])
  web.app.models.speech = null
  expect((await send(wav(1))).status).toBe(503)
  expect((await company.as().auth.session()).data.dictation).toBe(false)
})
