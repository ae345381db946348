import { unreadable } from './grid'

/**
 * The text of a file: UTF-8 or UTF-16 by their marks, UTF-16 without one by its zeros, else UTF-8 where every byte
 * fits, else Windows-1252, which is what office programs write in German.
 * @throws DomainError import.unreadable: `binary` for what is no text, `encoding` where two encodings are mixed
 */
export function textOf(bytes: Buffer): string {
  const text = decoded(bytes)
  if (text.includes('\0')) throw unreadable('binary')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return exact('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return exact('utf-16be', bytes)
  const zeros = zerosAt(bytes.subarray(0, 2000))
  if (zeros.odd > 0.3 && zeros.even < 0.05) return exact('utf-16le', bytes)
  if (zeros.even > 0.3 && zeros.odd < 0.05) return exact('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windows1252(bytes)
  }
}

function exact(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('encoding')
  }
}

/** Letters that are whole in UTF-8 beside bytes that are none mean that two files were put together. */
function windows1252(bytes: Buffer): string {
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  const whole = /[\u00c0-\u024f\u2013-\u20ac]/.exec(asUtf8)
  if (whole) {
    const line = asUtf8.slice(0, asUtf8.indexOf('\uFFFD')).split('\n').length
    throw unreadable('encoding', { line })
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Share of zeros at even and odd places. */
function zerosAt(sample: Buffer): { even: number; odd: number } {
  const counts = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) counts[index % 2] = (counts[index % 2] ?? 0) + 1
  })
  const half = Math.max(1, sample.length / 2)
  return { even: (counts[0] ?? 0) / half, odd: (counts[1] ?? 0) / half }
}
