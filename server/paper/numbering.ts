import type { PaperItem, PaperSection, PaperText } from './model'

export type NumberedLine = { position: string; item: PaperItem } | { position: string; text: PaperText }

export interface NumberedSection {
  /** Empty for items that stand for themselves. */
  position: string
  section: PaperSection
  lines: NumberedLine[]
}

/**
 * Position numbers as a bill of quantities has them: sections with a title are 1, 2, 3 and their items 1.1, 1.2;
 * items without a section take their place in the upper row. Texts carry the position they follow and print none.
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
