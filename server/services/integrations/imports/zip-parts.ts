import { finished } from 'node:stream/promises'
import yauzl from 'yauzl'
import { DomainError } from '../../../platform/errors'
import { maxUnpackedBytes } from './limits'
import { unreadable } from './unreadable'

/** Far more than any workbook has. */
const maxEntries = 2000

/** The parts of a zip archive in memory, unpacked one by one within a common limit. */
export interface ZipParts {
  names: ReadonlySet<string>
  /**
   * Pieces of a part; none if there is no such part. @throws DomainError import.unpacked_too_large, import.unreadable
   */
  read(name: string): AsyncIterable<Buffer>
}

/** @throws DomainError import.unreadable for a file that is not an archive, or a damaged one */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  const zip = await openArchive(bytes)
  const entries = await entriesOf(zip)
  let unpacked = 0
  const assertFits = (bytes: number) => {
    if (bytes > maxUnpackedBytes) throw new DomainError('import.unpacked_too_large', { maxBytes: maxUnpackedBytes })
  }
  return {
    names: new Set(entries.keys()),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) return
      // Bit 0 of the general purpose flags: encrypted.
      if (entry.generalPurposeBitFlag & 1) throw unreadable('encrypted')
      // The size is checked as declared and as unpacked, so a zip bomb is refused here or while it is read.
      assertFits(unpacked + entry.uncompressedSize)
      const stream = await streamOf(zip, entry)
      try {
        for await (const piece of stream) {
          unpacked += (piece as Buffer).length
          assertFits(unpacked)
          yield piece as Buffer
        }
      } catch (error) {
        throw error instanceof DomainError ? error : unreadable('zip')
      } finally {
        stream.destroy()
        await finished(stream).catch(() => {})
      }
    },
  }
}

const openArchive = (bytes: Buffer): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(unreadable('zip')) : resolve(zip),
    ),
  )

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(unreadable('zip')))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      // Programs differ in which of two parts with the same name they read.
      if (entries.has(entry.fileName) || entries.size === maxEntries) return reject(unreadable('zip'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

const streamOf = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<import('node:stream').Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(unreadable('zip')) : resolve(stream))),
  )
