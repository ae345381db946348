import { createHash, type Hash } from 'node:crypto'

const blockBytes = 4 * 1024 * 1024

/**
 * Dropbox's digest of a file: SHA-256 over the SHA-256 of each block of 4 MiB.
 * https://www.dropbox.com/developers/reference/content-hash
 */
export function dropboxDigest() {
  const whole = createHash('sha256')
  let block: Hash = createHash('sha256')
  let filled = 0
  return {
    update(chunk: Buffer): void {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + blockBytes - filled)
        block.update(part)
        at += part.length
        filled += part.length
        if (filled < blockBytes) continue
        whole.update(block.digest())
        block = createHash('sha256')
        filled = 0
      }
    },
    digest(): string {
      if (filled > 0) whole.update(block.digest())
      return whole.digest('hex')
    },
  }
}
