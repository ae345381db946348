import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperColours } from './colours'
import { paperFonts } from './fonts'
import type { PaperItem } from './model'
import { numberSections } from './numbering'
import { sampleOffer } from './sample-papers'

const item = (title: string): PaperItem => ({ kind: 'item', title, quantity: 1 })
const positions = (sections: Parameters<typeof numberSections>[0]) =>
  numberSections(sections).flatMap(section => [
    ...(section.position ? [section.position] : []),
    ...section.lines.flatMap(line => ('item' in line ? [line.position] : [])),
  ])

test('items without sections are numbered consecutively', () => {
  expect(positions([{ lines: [item('a'), { kind: 'text', text: 't' }, item('b')] }])).toEqual(['1', '2'])
})

test('items of a section carry its number, and loose items take their place between sections', () => {
  const sections = [
    { lines: [item('a')] },
    { title: 'S', lines: [item('b'), item('c')] },
    { lines: [item('d')] },
    { title: 'T', lines: [item('e')] },
  ]
  expect(positions(sections)).toEqual(['1', '2', '2.1', '2.2', '3', '4', '4.1'])
})

test('every position number of a document is unique', () => {
  const all = positions(sampleOffer.sections)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(66)
})

test('any company colour gives an ink that is readable on white, and only #rrggbb is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), value => {
      const colour = `#${value.toString(16).padStart(6, '0')}`
      const { accent, ink } = paperColours(colour)
      expect(accent).toBe(colour)
      expect(contrastToWhite(ink)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  for (const colour of [null, '', 'red', '#fff', '#12345g', '#123456;}', 'url(http://x)', '#1234567']) {
    expect(paperColours(colour)).toEqual(paperColours(undefined))
  }
})

function contrastToWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(i => {
    const c = Number.parseInt(colour.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

test('a text includes the fonts of its scripts and no others', () => {
  const faces = (text: string) => [...paperFonts(text, [400]).matchAll(/unicode-range:(U\+[^,}]+)/g)].length
  expect(faces('Grüße, ß, €')).toBe(1)
  expect(faces('Çağrı Yılmaz')).toBe(2)
  expect(faces('Widerstand 5 Ω')).toBe(2)
  expect(paperFonts('x')).toMatch(/font-weight:400.*font-weight:500.*font-weight:600.*font-weight:700/s)
})
