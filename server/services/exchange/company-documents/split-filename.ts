/** What a file is called, and its ending with the dot, empty where it has none. */
export function splitFilename(name: string): { stem: string; ending: string } {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,20})?$/su.exec(name) ?? []
  return { stem, ending }
}

/** The name of a document whose bytes are now those of a file: its own, with the ending of the file. */
export function withEndingOf(name: string, file: string): string {
  const [own, given] = [splitFilename(name), splitFilename(file)]
  if (given.ending === '' || given.ending.toLowerCase() === own.ending.toLowerCase()) return name
  const most = 120 - given.ending.length
  return `${[...own.stem].slice(0, most).join('').trimEnd()}${given.ending}`
}
