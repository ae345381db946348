/**
 * The number of each line of a document as its sheet and its paper print it: sections are 1, 2, 3 and their lines 1.1,
 * 1.2; lines without a section take their place among the sections. Texts have none.
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
