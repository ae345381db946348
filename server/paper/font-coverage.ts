import { brotliDecompressSync } from 'node:zlib'

/**
 * The characters that a font has glyphs for, read from its `cmap` table (OpenType 1.9, formats 4 and 12); TrueType or
 * WOFF2 (W3C, 2024).
 */
export function fontCoverage(font: Buffer): Set<number> {
  const cmap = font.readUInt32BE(0) === WOFF2 ? cmapOfWoff2(font) : cmapOfTrueType(font)
  const covered = new Set<number>()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) addSegments(table, covered)
    if (format === 12) addGroups(table, covered)
  }
  return covered
}

const WOFF2 = 0x774f4632

function cmapOfTrueType(font: Buffer): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) !== 'cmap') continue
    const offset = font.readUInt32BE(entry + 8)
    return font.subarray(offset, offset + font.readUInt32BE(entry + 12))
  }
  throw new TypeError('The font has no cmap table')
}

/** Index of `cmap`, `glyf` and `loca` in WOFF2's table of known tags. */
const [CMAP, GLYF, LOCA, NAMED] = [0, 10, 11, 63]

function cmapOfWoff2(font: Buffer): Buffer {
  let at = 48
  const varLength = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; ) {
      byte = font[at++] ?? 0
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  let offset = 0
  let place: [from: number, to: number] | undefined
  for (let i = 0; i < font.readUInt16BE(12); i++) {
    const flags = font[at++] ?? 0
    const tag = flags & 63
    if (tag === NAMED) at += 4
    const length = varLength()
    // Outlines are transformed by version 0, every other table by any version but 0.
    const isTransformed = (tag === GLYF || tag === LOCA) === (flags >> 6 === 0)
    const stored = isTransformed ? varLength() : length
    if (tag === CMAP) place = [offset, offset + stored]
    offset += stored
  }
  if (!place) throw new TypeError('The font has no cmap table')
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return tables.subarray(...place)
}

function addSegments(table: Buffer, covered: Set<number>): void {
  const size = table.readUInt16BE(6)
  for (let i = 0; i < size; i += 2) {
    const end = table.readUInt16BE(14 + i)
    const start = table.readUInt16BE(16 + size + i)
    const delta = table.readUInt16BE(16 + size * 2 + i)
    const rangeAt = 16 + size * 3 + i
    const range = table.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : glyphAt(table, rangeAt + range + (code - start) * 2, delta)
      if (glyph & 0xffff) covered.add(code)
    }
  }
}

function glyphAt(table: Buffer, place: number, delta: number): number {
  const glyph = table.readUInt16BE(place)
  return glyph === 0 ? 0 : glyph + delta
}

function addGroups(table: Buffer, covered: Set<number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const group = 16 + i * 12
    const [start, end, glyph] = [0, 4, 8].map(field => table.readUInt32BE(group + field)) as [number, number, number]
    for (let code = start; code <= end; code++) if (glyph + code - start > 0) covered.add(code)
  }
}
