/** Names reserved by Windows, whatever follows after a dot. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?= *(?:\.|$))/i

/** Most file systems allow 255 bytes; this leaves some room for what a provider adds. */
const maxBytes = 200

/** Sanitises one path segment for any provider and any desktop. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const named = reserved.test(plain) ? `_${plain}` : plain || '_'
  let short = ''
  for (const character of named) {
    if (Buffer.byteLength(short + character) > maxBytes) break
    short += character
  }
  return short.trimEnd()
}
