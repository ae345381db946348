/**
 * Types that a browser can show, with their magic bytes; WebP has its marker after the size of its container (RFC
 * 9649).
 */
const beginnings = {
  'application/pdf': /^%PDF-/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
} as const

export type ShownType = keyof typeof beginnings
export const shownTypes = Object.keys(beginnings) as ShownType[]

/** Detects the type from the first 16 bytes, null for any other: a name and a declared type are only claims. */
export function shownType(head: Buffer): ShownType | null {
  const text = head.toString('latin1', 0, 16)
  return shownTypes.find(type => beginnings[type].test(text)) ?? null
}
