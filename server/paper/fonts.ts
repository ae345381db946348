import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontCoverage } from './font-coverage'

export type PaperWeight = 400 | 500 | 600 | 700

const require = createRequire(import.meta.url)

interface Subset {
  name: string
  range: string
  ranges: [from: number, to: number][]
  covered: Set<number>
}

const faces = new Map<string, string>()
let interLoaded: Subset[] | undefined
let emojiLoaded: Subset[] | undefined
let fallbackCovered: Set<number> | undefined

/**
 * `@font-face` rules with the fonts as data URIs: Inter for the scripts that the text actually uses, DejaVu Sans for
 * characters missing in Inter, and Noto Emoji, in monochrome outlines, for emoji that neither has. Each weight is a
 * real face: a synthesized weight is printed as ugly Type 3 outlines.
 */
export function paperFonts(text: string, weights: PaperWeight[] = [400, 500, 600, 700]): string {
  const codes = [...new Set(text)].map(character => character.codePointAt(0) ?? 0)
  const used = interSubsets().filter(subset => subset.name === 'latin' || codes.some(code => isIn(subset, code)))
  const inter = used.flatMap(({ name, range }) => weights.map(weight => interFace(name, range, weight)))
  const needsFallback = codes.some(code => code > 0x7f && !inInter(code) && inFallback(code))
  const pictures = codes.filter(code => code > 0x7f && !inInter(code) && !inFallback(code))
  return [...inter, ...(needsFallback ? fallbackFaces() : []), ...emojiFaces(pictures)].join('\n')
}

/** Whether the paper's fonts have a glyph for it. */
export const hasGlyph = (code: number): boolean => inInter(code) || inFallback(code) || inEmoji(code)

const inInter = (code: number) => interSubsets().some(subset => isIn(subset, code))

const inEmoji = (code: number) => emojiSubsets().some(subset => isIn(subset, code))

const isIn = ({ ranges, covered }: Subset, code: number) =>
  ranges.some(([from, to]) => code >= from && code <= to) && covered.has(code)

/** Only characters that both weights have, because a character may occur in either. */
function inFallback(code: number): boolean {
  if (!fallbackCovered) {
    const [regular, bold] = fallbackFonts.map(({ file }) => fontCoverage(fontFile(file)))
    fallbackCovered = new Set([...(regular ?? [])].filter(covered => bold?.has(covered)))
  }
  return fallbackCovered.has(code)
}

const fallbackFonts = [
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', weights: '400 500' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', weights: '600 700' },
]

const fallbackFaces = () =>
  fallbackFonts.map(({ file, weights }) => face('Fallback', file, weights, 'font/ttf', 'truetype'))

/** For both weights, the font parts that contain one of the emoji. */
const emojiFaces = (codes: readonly number[]) =>
  codes.length === 0
    ? []
    : emojiSubsets()
        .filter(subset => codes.some(code => isIn(subset, code)))
        .flatMap(({ name, range }) => [
          face('Emoji', emojiFile(name, 400), '400 500', 'font/woff2', 'woff2', `;unicode-range:${range}`),
          face('Emoji', emojiFile(name, 700), '600 700', 'font/woff2', 'woff2', `;unicode-range:${range}`),
        ])

const emojiFile = (subset: string, weight: PaperWeight) =>
  `@fontsource/noto-emoji/files/noto-emoji-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff2`

const interFile = (subset: string, weight: PaperWeight) =>
  `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`

const interFace = (subset: string, range: string, weight: PaperWeight) =>
  face('Inter', interFile(subset, weight), String(weight), 'font/woff2', 'woff2', `;unicode-range:${range}`)

function face(family: string, file: string, weight: string, type: string, format: string, more = ''): string {
  const known = faces.get(file)
  if (known) return known
  const rule =
    `@font-face{font-family:${family};font-style:normal;font-weight:${weight};` +
    `src:url(data:${type};base64,${fontFile(file).toString('base64')}) format("${format}")${more}}`
  faces.set(file, rule)
  return rule
}

const fontFile = (file: string): Buffer => readFileSync(require.resolve(file))

const interSubsets = (): Subset[] => (interLoaded ??= subsetsOf('@fontsource/inter', interFile))
const emojiSubsets = (): Subset[] => (emojiLoaded ??= subsetsOf('@fontsource/noto-emoji', emojiFile))

const subsetsOf = (name: string, fileOf: (subset: string, weight: PaperWeight) => string): Subset[] =>
  Object.entries<string>(JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'))).map(
    ([subset, range]) => ({
      name: subset,
      range,
      ranges: range.split(',').map(bounds),
      covered: fontCoverage(fontFile(fileOf(subset, 400))),
    }),
  )

function bounds(range: string): [number, number] {
  const [from = '0', to = from] = range.replace(/^U\+/, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
