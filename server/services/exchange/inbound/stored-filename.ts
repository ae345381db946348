export const fallbackFilename = 'upload.bin'
const maxLength = 120
const maxExtension = 20

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?= *(?:\.|$))/i

/**
 * The name under which a file is listed and downloaded, sanitised for any system: no path; only letters, digits, `.`,
 * `_`, `-` and spaces; no leading dot; no name reserved by Windows; at most 120 characters with the extension kept.
 * @param given the sender's name; null or nothing usable becomes `upload.bin`
 */
export function storedFilename(given: string | null): string {
  const name =
    (given ?? '')
      .normalize('NFC')
      .split(/[/\\]/)
      .findLast(part => part.trim() !== '') ?? ''
  const plain = name.replace(/[^\p{L}\p{M}\p{Nd}._ -]/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  return shorten(reserved.test(plain) ? `_${plain}` : plain) || fallbackFilename
}

/** Shortens the part before the extension, between whole characters. */
function shorten(name: string): string {
  if (name.length <= maxLength) return name
  const extension = new RegExp(`\\.[^.]{1,${maxExtension}}$`).exec(name)?.[0] ?? ''
  let stem = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    if (stem.length + character.length > maxLength - extension.length) break
    stem += character
  }
  return `${stem.trimEnd()}${extension}`
}
