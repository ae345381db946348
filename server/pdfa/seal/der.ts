/** Writing and reading DER (X.690), as far as certificates and signatures need it. */

function head(tag: number, length: number): Buffer {
  if (length < 128) return Buffer.from([tag, length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Buffer.from([tag, 0x80 | bytes.length, ...bytes])
}

export function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([head(tag, content.length), content])
}

export const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts)
/** SET OF: its members are sorted by their bytes (11.6). */
export const set = (...parts: readonly Buffer[]) => tagged(0x31, ...[...parts].sort(Buffer.compare))
export const octets = (bytes: Buffer) => tagged(0x04, bytes)
export const bits = (bytes: Buffer, unused = 0) => tagged(0x03, Buffer.from([unused]), bytes)
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text, 'utf8'))
export const printable = (text: string) => tagged(0x13, Buffer.from(text, 'latin1'))
export const nothing = tagged(0x05)
export const yes = tagged(0x01, Buffer.from([0xff]))

/** A non-negative integer, given as bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex(byte => byte !== 0)
  const short = first < 0 ? Buffer.from([0]) : bytes.subarray(first)
  return tagged(0x02, (short[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short)
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap(part => {
    const digits = [part % 128]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) | 0x80)
    return digits
  })
  return tagged(0x06, Buffer.from(bytes))
}

/** To the second; two digits of the year until 2049 (RFC 5280, 4.1.2.5). */
export function time(instant: Date): Buffer {
  const text = `${instant.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return instant.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text))
}

export interface Element {
  tag: number
  /** With tag and length. */
  raw: Buffer
  content: Buffer
}

/** The consecutive elements. @throws RangeError for truncated data */
export function elements(bytes: Buffer): Element[] {
  const all: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0
    const short = bytes[at + 1] ?? 0
    const more = short & 0x80 ? short & 0x7f : 0
    const length = more > 0 ? bytes.readUIntBE(at + 2, more) : short
    const begin = at + 2 + more
    const end = begin + length
    if (end > bytes.length) throw new RangeError('DER is cut off')
    all.push({ tag, raw: bytes.subarray(at, end), content: bytes.subarray(begin, end) })
    at = end
  }
  return all
}
