import { Readable } from 'node:stream'

const blockBytes = 64 * 1024

/** The same bytes on each call, of any length, in blocks as a file is read; no two blocks are the same. */
export function noise(bytes: number): Readable {
  const pattern = Buffer.alloc(blockBytes)
  let state = 1
  for (let at = 0; at < blockBytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pattern.writeUInt32LE(state, at)
  }
  function* blocks() {
    for (let sent = 0; sent < bytes; sent += blockBytes) {
      const block = Buffer.from(pattern.subarray(0, Math.min(blockBytes, bytes - sent)))
      if (block.length >= 8) block.writeDoubleLE(sent)
      yield block
    }
  }
  return Readable.from(blocks(), { objectMode: false })
}
