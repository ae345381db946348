/**
 * What Windows-1252 has where ISO-8859-1 has control characters
 * (https://encoding.spec.whatwg.org/index-windows-1252.txt).
 */
const from80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Decodes bytes. From 20.18.3 and 22.13.0 on, Node decodes Windows-1252, whose euro sign, quotes and dashes German
 * files are full of, as ISO-8859-1 (https://github.com/nodejs/node/issues/60888).
 * @throws RangeError for an unknown encoding, TypeError for bytes invalid in it if `fatal`
 */
export function decodeText(encoding: string, bytes: Buffer, { fatal = false } = {}): string {
  const decoder = new TextDecoder(encoding, { fatal })
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes)
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, byte => from80[byte.charCodeAt(0) - 0x80] ?? byte)
}
