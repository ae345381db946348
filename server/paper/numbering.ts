import type { PaperItem, PaperSection, PaperText } from './model'

export type NumberedLine = { position: string; item: PaperItem } | { position: string; text: PaperText }

export interface NumberedSection {
  /** Empty for an untitled section. */
  position: string
  section: PaperSection
  lines: NumberedLine[]
}

/**
 * Position numbers as in a bill of quantities: sections with a title are 1, 2, 3 and their items 1.1, 1.2; items
 * without a section are numbered on the top level. Texts have the position that they follow and print none.
 */
export function numberSections(sections: PaperSection[]): NumberedSection[] {
  let upper = 0
  return sections.map((section, index) => {
    const position = section.title ? String(++upper) : ''
    let lower = 0
    let texts = 0
    const lines = section.lines.map((line): NumberedLine => {
      if (line.kind === 'text') return { position: `${index}-text-${++texts}`, text: line }
      return { position: position ? `${position}.${++lower}` : String(++upper), item: line }
    })
    return { position, section, lines }
  })
}

/** The printed numbers of the matching lines, without those that are only offered beside the sum. */
export const positionsOf = (sections: PaperSection[], isMeant: (item: PaperItem) => boolean): string[] =>
  numberSections(sections).flatMap(({ lines }) =>
    lines.flatMap(line => ('item' in line && !line.item.choice && isMeant(line.item) ? [line.position] : [])),
  )

/** Maximum number of ranges, so that a note does not fill the page. */
const MOST_RANGES = 40

/** Joins consecutive numbers into ranges: "1–3, 7", "1.2–1.4". Cut with "…" if there are too many for a note. */
export function positionRanges(positions: readonly string[]): string {
  const ranges: { first: string; last: string }[] = []
  for (const position of positions) {
    const range = ranges.at(-1)
    if (range && follows(range.last, position)) range.last = position
    else ranges.push({ first: position, last: position })
  }
  const named = ranges
    .slice(0, MOST_RANGES)
    .map(({ first, last }) =>
      first === last ? first : follows(first, last) ? `${first}, ${last}` : `${first}–${last}`,
    )
  return [...named, ...(ranges.length > MOST_RANGES ? ['…'] : [])].join(', ')
}

function follows(before: string, position: string): boolean {
  const [a, b] = [before, position].map(text => text.split('.').map(Number)) as [number[], number[]]
  const upper = (numbers: number[]) => numbers.slice(0, -1).join('.')
  return a.length === b.length && upper(a) === upper(b) && (b.at(-1) as number) === (a.at(-1) as number) + 1
}
