import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type PaperWeight = 400 | 500 | 600 | 700

const require = createRequire(import.meta.url)
const faces = new Map<string, string>()
let subsets: [name: string, range: string, ranges: [from: number, to: number][]][] | undefined

/**
 * `@font-face` rules of Inter with the fonts inside as data URIs, for the scripts that the text really uses.
 * Each weight is a real face: a weight that the browser has to fake comes out as ugly Type 3 outlines.
 */
export function paperFonts(text: string, weights: PaperWeight[] = [400, 500, 600, 700]): string {
  const codes = [...new Set(text)].map(character => character.codePointAt(0) ?? 0)
  const used = unicodeSubsets().filter(
    ([name, , ranges]) =>
      name === 'latin' || codes.some(code => ranges.some(([from, to]) => code >= from && code <= to)),
  )
  return used.flatMap(([name, range]) => weights.map(weight => fontFace(name, range, weight))).join('\n')
}

function fontFace(subset: string, range: string, weight: PaperWeight): string {
  const file = `inter-${subset}-${weight}-normal.woff2`
  let face = faces.get(file)
  if (!face) {
    const data = readFileSync(require.resolve(`@fontsource/inter/files/${file}`)).toString('base64')
    face =
      `@font-face{font-family:Inter;font-style:normal;font-weight:${weight};` +
      `src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`
    faces.set(file, face)
  }
  return face
}

function unicodeSubsets() {
  if (subsets) return subsets
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'),
  )
  subsets = Object.entries(ranges).map(([name, range]) => [name, range, range.split(',').map(bounds)])
  return subsets
}

function bounds(range: string): [number, number] {
  const [from = '0', to = from] = range.replace(/^U\+/, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
