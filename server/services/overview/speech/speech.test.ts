import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { eventually } from '../../../../tests/harness/eventually'
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
/**
 * Frames of MPEG-1 layer III, 32 kbit/s at 44.1 kHz, which last 26 ms and take 104 bytes; preceded by pictures and
 * titles.
 */
function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.writeUInt32BE(0xfffb1000)
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128, 0xff)])
  return Buffer.concat([tag, ...Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame)])
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

test('a recording is answered as text, and the model gets kind and language, never the sender’s file name', async () => {
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
  ['MP3', mp3Of(299), mp3Of(301)],
])('%s of five minutes is accepted, a longer one refused before any model receives it', async (_, short, long) => {
  expect((await send(short)).status).toBe(200)
  expect((await send(long)).status).toBe(422)
  expect(model.heard).toHaveLength(1)
})

test('half an hour of speech at a low rate is within the size limit, and refused all the same', async () => {
  const long = mp3Of(30 * 60)
  expect(long.length).toBeLessThan(maxSpeechBytes)
  expect((await send(long)).status).toBe(422)
  expect(model.heard).toEqual([])
})

test(
  'input that is no recording, empty or too large is refused by its bytes, and no model receives it',
  { tags: 'long' },
  async () => {
    expect((await send(Buffer.from('<html>'), { name: 'a.mp3' })).status).toBe(415)
    expect((await send(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400)
    expect((await send(Buffer.concat([wav(1), Buffer.alloc(maxSpeechBytes)]))).status).toBe(413)
    expect(model.heard).toEqual([])
  },
)

test('every truncated header has a duration or none, and causes no failure', () => {
  for (const whole of [wav(1), webm(1_000), ogg(48_000), mp4(1), mp3, Buffer.from(`fLaC${'\0'.repeat(40)}`)])
    for (let end = 0; end <= Math.min(whole.length, 130); end++) {
      const bytes = whole.subarray(0, end)
      const seconds = recordingKind(bytes)?.seconds(bytes) ?? null
      expect(seconds === null || Number.isFinite(seconds)).toBe(true)
    }
  expect(recordingKind(mp3)?.type).toBe('audio/mpeg')
  // MPEG-2 at 22.05 kHz, 64 kbit/s, as phones and voice recorders write it: 26 ms in 208 bytes.
  const slow = Buffer.alloc(208)
  slow.writeUInt32BE(0xfff38000)
  expect(recordingKind(slow)?.seconds(Buffer.concat([slow, slow, slow]))).toBeCloseTo((3 * 576) / 22_050, 5)
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

test.each([200, 500])('a model that answers %d without end is cut off and reported as away', async status => {
  model.endless.length = 0
  model.speaksEndlessly = status
  expect((await send(wav(1))).status).toBe(503)
  model.speaksEndlessly = null
  await eventually(() => expect(model.endless).toMatchObject([{ endedBy: 'reader' }]))
  expect(model.endless[0]?.bytes).toBeLessThan(6_000_000)
})

test('is refused without a model, without the module, without a session, and once the daily limit is used up', async () => {
  expect((await send(wav(1), { of: await createTestCompany(web.app, { modules: ['core'] }) })).status).toBe(403)
  expect((await send(wav(1), { cookie: 'none=1' })).status).toBe(401)
  web.app.settings.assistantPerDay = { requests: 1, tokens: 2_000_000 }
  expect([(await send(wav(1))).status, (await send(wav(1))).status]).toEqual([200, 429])
  web.app.models.speech = null
  expect((await send(wav(1))).status).toBe(503)
  expect((await company.as().auth.session()).data.dictation).toBe(false)
})
