import { SaxesParser } from 'saxes'
import { DomainError } from '../../../platform/errors'
import { maxCellLength, maxElements, maxUnpackedBytes } from './limits'
import { unreadable } from './unreadable'

export interface XmlEvents {
  /** `name` is without its namespace's prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Longer than any cell can be when its characters are written as entities. */
const maxRunLength = 1_000_000

/**
 * Reads an XML part as events, without building a tree. Office files have no document type, so one is refused, and with
 * it every entity that it could declare. A missing part has no events.
 * @throws DomainError import.unreadable (`xml`), import.cell_too_long for an endless text, import.unpacked_too_large
 * for too many elements
 */
export async function walkXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser()
  let decoder: TextDecoder | null = null
  let run = 0
  let elements = 0
  const heard = () => {
    run = 0
  }
  parser.on('doctype', () => {
    throw unreadable('xml')
  })
  parser.on('error', () => {
    throw unreadable('xml')
  })
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    if (++elements > maxElements) throw new DomainError('import.unpacked_too_large', { maxBytes: maxUnpackedBytes })
    events.open?.(localName(name), attributes as Record<string, string>)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    events.close?.(localName(name))
  })
  parser.on('text', text => {
    heard()
    events.text?.(text)
  })
  parser.on('cdata', text => {
    heard()
    events.text?.(text)
  })
  for await (const piece of pieces) {
    run += piece.length
    if (run > maxRunLength + piece.length) throw new DomainError('import.cell_too_long', { max: maxCellLength })
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    parser.write(decode(decoder, piece))
  }
  if (decoder) parser.write(decode(decoder)).close()
}

/** UTF-16 has a byte order mark (XML 1.0, 4.3.3). */
const encodingOf = (piece: Buffer): string =>
  piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8'

function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw unreadable('xml')
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
