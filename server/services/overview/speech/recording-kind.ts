/** A kind of recording, detected from its bytes; the type that the sender names does not count. */
export interface RecordingKind {
  type: string
  extension: string
  /** Seconds, if the bytes say so; null when only decoding would show it. */
  seconds(bytes: Buffer): number | null
}

const kinds: ReadonlyArray<RecordingKind & { is(bytes: Buffer): boolean }> = [
  { type: 'audio/webm', extension: 'webm', is: at(0, '\x1a\x45\xdf\xa3'), seconds: secondsOfWebm },
  { type: 'audio/ogg', extension: 'ogg', is: at(0, 'OggS'), seconds: secondsOfOgg },
  { type: 'audio/mp4', extension: 'm4a', is: at(4, 'ftyp'), seconds: secondsOfMp4 },
  {
    type: 'audio/wav',
    extension: 'wav',
    is: bytes => at(0, 'RIFF')(bytes) && at(8, 'WAVE')(bytes),
    seconds: secondsOfWav,
  },
  { type: 'audio/flac', extension: 'flac', is: at(0, 'fLaC'), seconds: secondsOfFlac },
  {
    ...{ type: 'audio/mpeg', extension: 'mp3', seconds: secondsOfMp3 },
    is: bytes => at(0, 'ID3')(bytes) || (bytes.length > 3 && bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
]

export const recordingKind = (bytes: Buffer): RecordingKind | null => kinds.find(({ is }) => is(bytes)) ?? null

function at(offset: number, text: string) {
  return (bytes: Buffer) => bytes.toString('latin1', offset, offset + text.length) === text
}

/** Data length divided by bytes per second, both from the header. */
function secondsOfWav(bytes: Buffer): number | null {
  if (bytes.length < 44) return null
  const perSecond = bytes.readUInt32LE(28)
  return perSecond === 0 ? null : (bytes.length - 44) / perSecond
}

/** The last page's sample position: at 48 kHz for Opus, at the stream's own rate for Vorbis. */
function secondsOfOgg(bytes: Buffer): number | null {
  const last = bytes.lastIndexOf('OggS', undefined, 'latin1')
  if (last < 0 || last + 14 > bytes.length) return null
  const samples = Number(bytes.readBigInt64LE(last + 6))
  const vorbis = bytes.indexOf('\x01vorbis', 0, 'latin1')
  const rate = vorbis >= 0 && vorbis < 100 && vorbis + 16 <= bytes.length ? bytes.readUInt32LE(vorbis + 12) : 48_000
  return samples < 0 || rate === 0 ? null : samples / rate
}

/** Browsers write no duration into their recordings: the last cluster has its start time in milliseconds. */
function secondsOfWebm(bytes: Buffer): number | null {
  const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
  const from = bytes.lastIndexOf(cluster)
  if (from < 0) return null
  const timecode = bytes.subarray(from, from + 32).indexOf(0xe7, 4)
  const size = timecode < 0 ? 0 : (bytes[from + timecode + 1] ?? 0) & 0x7f
  const start = from + timecode + 2
  if (size < 1 || size > 6 || start + size > bytes.length) return null
  return bytes.readUIntBE(start, size) / 1000
}

/** The movie header; a fragmented recording has 0 there. */
function secondsOfMp4(bytes: Buffer): number | null {
  const head = bytes.indexOf('mvhd', 0, 'latin1')
  if (head < 0 || head + 36 > bytes.length) return null
  const wide = bytes[head + 4] === 1
  const scale = bytes.readUInt32BE(head + (wide ? 24 : 16))
  const duration = wide ? Number(bytes.readBigUInt64BE(head + 28)) : bytes.readUInt32BE(head + 20)
  return scale === 0 || duration === 0 ? null : duration / scale
}

/** 20 bits of sample rate and 36 bits of sample count in the first block. */
function secondsOfFlac(bytes: Buffer): number | null {
  if (bytes.length < 26) return null
  const rate = bytes.readUIntBE(18, 3) >> 4
  const samples = ((bytes[21] ?? 0) & 0x0f) * 2 ** 32 + bytes.readUInt32BE(22)
  return rate === 0 || samples === 0 ? null : samples / rate
}

/**
 * MPEG audio (ISO/IEC 11172-3, 13818-3): kbit/s of layer III by the index in a frame header, for MPEG-1 and for MPEG-2
 * and 2.5.
 */
const mp3Rates = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const mp3SampleRates = [44_100, 48_000, 32_000] as const

/** Every frame header gives its length; bytes between frames are skipped. */
function secondsOfMp3(bytes: Buffer): number | null {
  let seconds = 0
  let offset = endOfId3(bytes)
  while (offset + 4 <= bytes.length) {
    const frame = mp3Frame(bytes.readUInt32BE(offset))
    seconds += frame?.seconds ?? 0
    offset += frame?.length ?? 1
  }
  return seconds === 0 ? null : seconds
}

/** The tag before the first frame; its length is encoded in 7 bits per byte. */
function endOfId3(bytes: Buffer): number {
  if (!at(0, 'ID3')(bytes) || bytes.length < 10) return 0
  return 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

/** Layer III only, as in MP3. */
function mp3Frame(head: number): { seconds: number; length: number } | null {
  const version = (head >>> 19) & 3
  const isLayer3 = ((head >>> 17) & 3) === 1
  if (head >>> 21 !== 0x7ff || !isLayer3 || version === 1) return null
  const isFirst = version === 3
  const kbits = mp3Rates[isFirst ? 0 : 1][((head >>> 12) & 15) - 1]
  const rate = mp3SampleRates[(head >>> 10) & 3]
  if (!kbits || !rate) return null
  const sampleRate = rate / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3]
  const samples = isFirst ? 1_152 : 576
  const padding = (head >>> 9) & 1
  return { seconds: samples / sampleRate, length: Math.floor((samples * kbits * 125) / sampleRate) + padding }
}
