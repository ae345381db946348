import { Buffer } from 'node:buffer'

// Primaries of IEC 61966-2-1 adapted to D50 (Bradford), and the D50 white of the connection space.
const white = [0.9642, 1, 0.82491]
const primaries = {
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
}
const curvePoints = 1024

/**
 * The sRGB colour space as an ICC profile (ICC.1:2001-04, version 2.1, matrix and curves), about 2.4 kB; always the
 * same bytes.
 */
export function srgbProfile(): Buffer {
  const curve = curveTag()
  const tags: [signature: string, content: Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', xyzTag(white)],
    ...Object.entries(primaries).map(([name, xyz]): [string, Buffer] => [name, xyzTag(xyz)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  const contents = new Map<Buffer, number>()
  let end = 128 + table.length
  tags.forEach(([signature, content], index) => {
    // The three curves share the same data.
    const offset = contents.get(content) ?? end
    if (offset === end) end += content.length
    contents.set(content, offset)
    const row = 4 + index * 12
    table.write(signature, row, 'latin1')
    table.writeUInt32BE(offset, row + 4)
    table.writeUInt32BE(content.length, row + 8)
  })
  return Buffer.concat([header(end), table, ...contents.keys()])
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.writeUInt32BE(size, 0)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2000, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  for (const [index, value] of white.entries()) bytes.writeInt32BE(fixed(value), 68 + index * 4)
  return bytes
}

/** s15Fixed16Number */
const fixed = (value: number): number => Math.round(value * 65536)

function tag(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(8 + Math.ceil(length / 4) * 4)
  bytes.write(type, 0, 'latin1')
  return bytes
}

function xyzTag(xyz: readonly number[]): Buffer {
  const bytes = tag('XYZ ', 12)
  for (const [index, value] of xyz.entries()) bytes.writeInt32BE(fixed(value), 8 + index * 4)
  return bytes
}

function textTag(text: string): Buffer {
  const bytes = tag('text', text.length + 1)
  bytes.write(text, 8, 'latin1')
  return bytes
}

/** textDescriptionType: ASCII, and empty Unicode and Macintosh parts of fixed size. */
function descriptionTag(text: string): Buffer {
  const bytes = tag('desc', 4 + text.length + 1 + 8 + 3 + 67)
  bytes.writeUInt32BE(text.length + 1, 8)
  bytes.write(text, 12, 'latin1')
  return bytes
}

function curveTag(): Buffer {
  const bytes = tag('curv', 4 + curvePoints * 2)
  bytes.writeUInt32BE(curvePoints, 8)
  for (let index = 0; index < curvePoints; index++) {
    bytes.writeUInt16BE(Math.round(linear(index / (curvePoints - 1)) * 65535), 12 + index * 2)
  }
  return bytes
}

/** sRGB to linear light. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
