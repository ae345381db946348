/** Stem of a file's name, and its extension with the dot; empty if it has none. */
export function splitFilename(name: string): { stem: string; ending: string } {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,20})?$/su.exec(name) ?? []
  return { stem, ending }
}

/** The document's name with the extension of the file that now holds its bytes. */
export function withEndingOf(name: string, file: string): string {
  const [own, given] = [splitFilename(name), splitFilename(file)]
  if (given.ending === '' || given.ending.toLowerCase() === own.ending.toLowerCase()) return name
  const most = 120 - given.ending.length
  return `${[...own.stem].slice(0, most).join('').trimEnd()}${given.ending}`
}
