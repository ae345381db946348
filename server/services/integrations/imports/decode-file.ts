import { decodeText } from '../../../platform/values/decode-text'
import { unreadable } from './unreadable'

/** A text, and the code page detected for it, if that is an unusual one. */
export interface DecodedText {
  text: string
  codePage: 'CP850' | 'Mac Roman' | 'ISO-8859-15' | null
}

/** Ctrl+Z, with which DOS programs end a file. */
const dosEnd = '\x1a'

/**
 * Decodes a file: UTF-8 or UTF-16 by their byte order marks, UTF-16 without one by its zeros, else UTF-8 if every byte
 * fits, else Windows-1252, which office programs use for German, unless the umlauts are those of DOS (CP850) or of the
 * Macintosh, or the generic currency sign is next to numbers, where ISO-8859-15 has the euro. Byte order marks at the
 * beginning are removed, also a second one, and so is the end mark of DOS.
 * @throws DomainError import.unreadable: `binary` if it is not text, `encoding` if two encodings are mixed
 */
export function decodeFile(bytes: Buffer): DecodedText {
  const { text, codePage } = decoded(bytes)
  if (text.includes('\0')) throw unreadable('binary')
  const ended = text.trimEnd()
  const whole = ended.endsWith(dosEnd) ? ended.slice(0, -dosEnd.length) : text
  return { text: whole.replace(/^\uFEFF+/, ''), codePage }
}

function decoded(bytes: Buffer): DecodedText {
  const usual = (text: string): DecodedText => ({ text, codePage: null })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return usual(exact('utf-16le', bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return usual(exact('utf-16be', bytes))
  const zeros = zerosAt(bytes.subarray(0, 2000))
  if (zeros.odd > 0.3 && zeros.even < 0.05) return usual(exact('utf-16le', bytes))
  if (zeros.even > 0.3 && zeros.odd < 0.05) return usual(exact('utf-16be', bytes))
  try {
    return usual(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return byCodePage(bytes)
  }
}

function exact(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('encoding')
  }
}

/** Bytes of 128 and more in CP850, the code page of DOS in Western Europe. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * Umlauts next to letters in each code page. In Windows-1252 the same bytes are not lower-case letters (`M\x81ller`,
 * `M„ller`, `MŠller`), so a Windows-1252 file has none of the others.
 */
const umlauts = {
  windows: /[A-Za-z][\xe4\xf6\xfc\xdf](?![\x80-\xff])|[\xc4\xd6\xdc](?=[a-z])/g,
  dos: /[A-Za-z][\x81\x84\x94](?=[A-Za-z])/g,
  mac: /[a-z][\x8a\x9f\xa7](?=[a-z])/g,
} as const

function byCodePage(bytes: Buffer): DecodedText {
  // Valid UTF-8 letters beside invalid bytes mean that two files were concatenated.
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  if (/[\u00c0-\u024f\u2013-\u20ac]/.test(asUtf8)) {
    const line = asUtf8.slice(0, asUtf8.indexOf('\uFFFD')).split('\n').length
    throw unreadable('encoding', { line })
  }
  const single = bytes.toString('latin1')
  const count = (pattern: RegExp) => single.match(pattern)?.length ?? 0
  const [windows, dos, mac] = [count(umlauts.windows), count(umlauts.dos), count(umlauts.mac)]
  if (windows === 0 && dos > mac)
    return { text: single.replace(/[\x80-\xff]/g, byte => cp850[byte.charCodeAt(0) - 128] ?? ''), codePage: 'CP850' }
  if (windows === 0 && mac > dos) return { text: decodeText('macintosh', bytes), codePage: 'Mac Roman' }
  if (/\d ?\xa4|\xa4 ?\d/.test(single) && !/[\x80-\x9f]/.test(single))
    return { text: decodeText('iso-8859-15', bytes), codePage: 'ISO-8859-15' }
  return { text: decodeText('windows-1252', bytes), codePage: null }
}

/** Share of zero bytes at even and odd offsets. */
function zerosAt(sample: Buffer): { even: number; odd: number } {
  const counts = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) counts[index % 2] = (counts[index % 2] ?? 0) + 1
  })
  const half = Math.max(1, sample.length / 2)
  return { even: (counts[0] ?? 0) / half, odd: (counts[1] ?? 0) / half }
}
