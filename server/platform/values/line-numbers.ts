/**
 * The number of each line of a document, on screen and on paper: sections are 1, 2, 3 and their lines 1.1, 1.2; lines
 * without a section are numbered like sections. Text lines have no number.
 */
export function lineNumbers(lines: readonly { kind: string }[]): string[] {
  let upper = 0
  let lower = 0
  let inSection = false
  return lines.map(({ kind }) => {
    if (kind === 'text') return ''
    if (kind === 'section') {
      inSection = true
      lower = 0
      upper += 1
      return String(upper)
    }
    if (inSection) {
      lower += 1
      return `${upper}.${lower}`
    }
    upper += 1
    return String(upper)
  })
}
