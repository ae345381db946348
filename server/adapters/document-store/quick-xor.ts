/** After how many bytes the positions repeat. */
const period = 160

/**
 * QuickXorHash, the only digest that OneDrive and SharePoint return for every file: 160 bits, each byte XORed in 11
 * bits further than the previous one, the length at the end.
 * https://learn.microsoft.com/onedrive/developer/code-snippets/quickxorhash
 */
export function quickXor() {
  // Bytes at a distance of 160 hit the same position, so they are XORed together first: a quarter of the work in words.
  const words = new Uint32Array(period / 4)
  const folded = new Uint8Array(words.buffer)
  let length = 0
  const foldBytes = (bytes: Uint8Array): void => {
    let at = length % period
    for (const byte of bytes) {
      folded[at] = (folded[at] as number) ^ byte
      at = at === period - 1 ? 0 : at + 1
    }
    length += bytes.length
  }
  const foldPeriods = (bytes: Uint8Array): void => {
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
    const given = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
    for (let start = 0; start < given.length; start += words.length)
      for (let n = 0; n < words.length; n++) words[n] = (words[n] as number) ^ (given[start + n] as number)
    length += bytes.length
  }
  return {
    update(chunk: Uint8Array): void {
      const head = Math.min((period - (length % period)) % period, chunk.length)
      const tail = chunk.length - ((chunk.length - head) % period)
      foldBytes(chunk.subarray(0, head))
      foldPeriods(chunk.subarray(head, tail))
      foldBytes(chunk.subarray(tail))
    },
    /** In Base64, as the API returns it. */
    digest(): string {
      const hash = Buffer.alloc(20)
      for (let n = 0; n < period; n++) {
        const bit = (n * 11) % period
        const spread = (folded[n] as number) << (bit % 8)
        const byte = Math.floor(bit / 8)
        hash[byte] = (hash[byte] as number) ^ (spread & 0xff)
        const next = (byte + 1) % 20
        hash[next] = (hash[next] as number) ^ (spread >> 8)
      }
      const size = Buffer.alloc(8)
      size.writeBigUInt64LE(BigInt(length))
      for (let n = 0; n < 8; n++) hash[12 + n] = (hash[12 + n] as number) ^ (size[n] as number)
      return hash.toString('base64')
    },
  }
}
