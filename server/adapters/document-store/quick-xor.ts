/**
 * QuickXorHash, the only digest that OneDrive and SharePoint return for every file: 160 bits, each byte XORed in 11
 * bits further than the previous one, the length at the end.
 * https://learn.microsoft.com/onedrive/developer/code-snippets/quickxorhash
 */
export function quickXor() {
  // Bytes at a distance of 160 hit the same position, so they are XORed together first.
  const folded = new Uint8Array(160)
  let length = 0
  return {
    update(chunk: Buffer): void {
      let at = length % 160
      for (let n = 0; n < chunk.length; n++) {
        folded[at] = (folded[at] as number) ^ (chunk[n] as number)
        at = at === 159 ? 0 : at + 1
      }
      length += chunk.length
    },
    /** In Base64, as the API returns it. */
    digest(): string {
      const hash = Buffer.alloc(20)
      for (let n = 0; n < 160; n++) {
        const bit = (n * 11) % 160
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
