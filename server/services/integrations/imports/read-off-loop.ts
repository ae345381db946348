import { offLoop, WorkEnded } from '../../../adapters/off-loop'
import { DomainError } from '../../../platform/errors'
import type { ReadingChoice } from './grid'
import type { TableAsRead } from './read-in-thread'

/**
 * Reads the table in a file in a separate thread; the bytes are transferred to it, and come back as `file`.
 * @throws DomainError as `readTable`, and import.too_heavy if reading takes too long or too much memory
 */
export async function readTableOffLoop(bytes: Buffer, choice: ReadingChoice = {}): Promise<TableAsRead> {
  // A small buffer is a slice of a pool that other buffers share, so it is copied.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
  try {
    return await offLoop.run('read-table', { bytes: own, choice }, [own.buffer as ArrayBuffer])
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.limit === 'thread') throw error
    throw new DomainError('import.too_heavy', { field: 'file', limit: error.limit })
  }
}
