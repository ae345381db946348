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

/** Values for the placeholders of a pattern. */
export interface PathValues {
  customer: string | null
  project_number: string
  name: string
}

/** The folder of a project by the company's pattern, from the root: `Müller GmbH/P-2026-0007 Dach`. */
export const projectPath = (pattern: string, values: PathValues): string[] =>
  pattern
    .split('/')
    .map(segment =>
      segment.replace(/\{(customer|project_number|name)\}/g, (_, key) => values[key as keyof PathValues] ?? '–'),
    )
    .filter(segment => segment.trim() !== '')
    .map(safeName)
