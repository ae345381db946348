/** Room for one row of a table: far less than a page, so that a row never has to be split. */
interface Room {
  /** Approximate number of characters in a printed line. */
  width: number
  lines: number
}

/**
 * Splits a text into parts that each fit into a row: at line ends if possible, otherwise at spaces, otherwise anywhere.
 * Together the parts contain the whole text.
 */
export function textParts(text: string, { width, lines }: Room): string[] {
  const parts: string[][] = [[]]
  let used = 0
  for (const line of text
    .trim()
    .split('\n')
    .flatMap(line => piecesOf(line, width * lines))) {
    const taken = Math.max(1, Math.ceil(line.length / width))
    if (used > 0 && used + taken > lines) {
      parts.push([])
      used = 0
    }
    parts.at(-1)?.push(line)
    used += taken
  }
  return parts.map(part => part.join('\n'))
}

function piecesOf(line: string, length: number): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > length) {
    const space = rest.lastIndexOf(' ', length)
    // Not between the halves of a surrogate pair.
    const end = space > length / 2 ? space + 1 : length - (/[\ud800-\udbff]/.test(rest[length - 1] ?? '') ? 1 : 0)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}
