import { headingTerm } from './heading-terms'

/** Indexes of the first and last of the merged cells in a row. */
export type Span = readonly [first: number, last: number]

/** The combined heading of two rows. */
export interface TwoRowHeading {
  names: string[]
  /** Number of columns known by their name or by their lower cell. */
  terms: number
  /** Whether the name of a group spans several columns. */
  grouped: boolean
}

/**
 * Names the columns of a heading over two rows. "Adresse" over "Straße", "PLZ" and "Ort", merged or with empty cells
 * beside it, is the name of a group: a column in it has only its lower name, or both if another column has the same
 * lower name. "Kunden-" above "nummer" is one name.
 */
export function mergeHeadingRows(
  above: readonly string[],
  below: readonly string[],
  spans: readonly Span[] = [],
): TwoRowHeading {
  const groups = groupsOf(above, below, spans)
  const lowers = below.map(text => text.toLowerCase())
  const names = Array.from({ length: Math.max(above.length, below.length) }, (_, place) => {
    const [upper, lower = ''] = [groups[place] || above[place] || '', below[place]]
    if (!lower) return above[place] ?? ''
    if (!upper) return lower
    const broken = /\p{L}-$/u.test(upper)
    const whole = broken ? `${upper.slice(0, -1)}${lower}` : `${upper} ${lower}`
    if (broken || headingTerm(whole)) return whole
    if (groups[place]) return isTwice(lowers, lower.toLowerCase()) ? whole : lower
    return headingTerm(lower) ? lower : whole
  })
  const terms = names.filter((name, place) => headingTerm(name) || headingTerm(below[place] ?? '')).length
  return { names, terms, grouped: groups.some(Boolean) }
}

const isTwice = (texts: readonly string[], text: string): boolean => texts.indexOf(text) !== texts.lastIndexOf(text)

/** Number of cells in a heading that repeat another one. */
export function countRepeatedCells(heading: readonly string[]): number {
  const texts = heading.filter(text => text !== '').map(text => text.toLowerCase())
  return texts.length - new Set(texts).size
}

/**
 * The name of the group over each column; none over a single column. Merged cells take precedence over apparent groups.
 */
function groupsOf(above: readonly string[], below: readonly string[], spans: readonly Span[]): string[] {
  const groups: string[] = []
  const ends = new Map(spans)
  let place = 0
  while (place < below.length) {
    let last = ends.get(place) ?? place
    if (spans.length === 0 && above[place] && below[place])
      while (last + 1 < below.length && !above[last + 1] && below[last + 1]) last += 1
    for (let at = place; last > place && at <= last; at += 1) groups[at] = above[place] ?? ''
    place = last + 1
  }
  return groups
}
