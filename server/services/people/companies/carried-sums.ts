import { type Decimal, sum } from '../../../money/money'
import type { PaperLine, PaperSection } from '../../../paper/model'

/** Adds to each item the running total up to it, which a paper of several pages carries over. */
export function withCarriedSums(sections: PaperSection[]): PaperSection[] {
  let carried: Decimal = sum([])
  const carry = (line: PaperLine): PaperLine => {
    if (line.kind === 'text') return line
    if (!line.choice && !line.unpriced) carried = carried.plus(line.total ?? 0)
    return { ...line, carried: carried.toFixed(2) }
  }
  return sections.map(section => ({ ...section, lines: section.lines.map(carry) }))
}
