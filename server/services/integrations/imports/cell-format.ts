/** How a cell displays its number (ECMA-376 Part 1, 18.8.31): what it represents, and the sections of its format. */
export interface CellFormat {
  style: 'plain' | 'day' | 'percent'
  sections: readonly Section[]
}

interface Section {
  /** Numbers that the section applies to; null if its position among the sections decides. */
  condition: ((value: number) => boolean) | null
  /** Null if the number is displayed unchanged: General, fractions, powers of ten. */
  tokens: readonly Token[] | null
}

type Token = { kind: 'literal'; text: string } | { kind: 'digit' | 'fraction'; pad: string } | { kind: 'text' }

/** Built-in formats, which need no definition (ECMA-376 Part 1, 18.8.30): those that show a day. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
/** Built-in formats that change how a number is displayed, apart from currencies and powers of ten. */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
}

export const plainFormat: CellFormat = { style: 'plain', sections: [] }
const dayFormat: CellFormat = { style: 'day', sections: [] }

/** Excel's limit. */
const maxCodeLength = 255

/** The format with the id and, where the workbook defines it, its code. */
export function cellFormat(id: number, defined: string | undefined): CellFormat {
  if (builtInDays.has(id)) return dayFormat
  const code = defined ?? builtInCodes[id]
  if (code === undefined || code.length > maxCodeLength || /^(?:general|standard)$/i.test(code)) return plainFormat
  // Quoted texts, escaped letters and conditions are not placeholders.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/[dyj]/i.test(bare.replace(/general|standard/gi, ''))) return dayFormat
  const sections = (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=^|;)(?=;|$)/g) ?? []).slice(0, 4).map(sectionFrom)
  return { style: bare.includes('%') ? 'percent' : 'plain', sections }
}

const conditions: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

function sectionFrom(code: string): Section {
  const [, sign = '', limit] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(code) ?? []
  const compare = conditions[sign]
  return { condition: compare ? value => compare(value, Number(limit)) : null, tokens: tokensOf(code) }
}

const piece = /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|([0#?])|(\.)|(,)|(@)|(.)/gsu

function tokensOf(code: string): Token[] | null {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/general|standard|e[+-]|[0#?]\s*\/\s*[0#?\d]/i.test(bare)) return null
  const tokens: Token[] = []
  let behindPoint = false
  for (const [, quoted, escaped, currency, pad, point, comma, text, other] of code.matchAll(piece)) {
    const literal = quoted ?? escaped ?? currency ?? other
    if (pad) tokens.push({ kind: behindPoint ? 'fraction' : 'digit', pad })
    else if (point) behindPoint = true
    else if (text) tokens.push({ kind: 'text' })
    else if (literal && !comma) tokens.push({ kind: 'literal', text: literal })
  }
  return tokens
}

/**
 * A number as its cell displays it, without thousands separators and with a decimal point: `01067` for 1067 in `00000`.
 * @param plain the number without a format
 */
export function shownNumber(value: number, { style, sections }: CellFormat, plain: string): string {
  const section = sectionOf(value, sections)
  const tokens = section?.tokens
  if (!tokens || tokens.some(({ kind }) => kind === 'text')) return plain
  const fractions = tokens.filter(({ kind }) => kind === 'fraction').length
  const size = Math.abs(value) * (style === 'percent' ? 100 : 1)
  if (size >= 1e15 || fractions > 15) return plain
  const [whole = '', fraction = ''] = rounded(size, fractions).split('.')
  const text = filled(tokens, whole, fraction)
  // A format that hides every number affects only the display; a hidden zero counts as empty.
  if (text === '' && value !== 0) return plain
  const minus = value < 0 && (section === sections[0] || section.condition !== null)
  return minus ? `-${text}` : text
}

/** Rounds as spreadsheets do: half up, by the fifteen digits that they keep. `toFixed` alone makes 1.00 of 1.005. */
function rounded(size: number, places: number): string {
  const digits = Number(size.toPrecision(15))
  const whole = Math.round(Number(`${digits}e${places}`))
  return (Number.isSafeInteger(whole) ? Number(`${whole}e-${places}`) : digits).toFixed(places)
}

/** A text as its cell displays it: `K-17` for 17 in `"K-"@`. */
export function shownText(text: string, { sections }: CellFormat): string {
  const tokens = (sections[3] ?? sections.find(one => one.tokens?.some(({ kind }) => kind === 'text')))?.tokens
  if (!tokens?.some(({ kind }) => kind === 'text')) return text
  return tokens.map(token => (token.kind === 'text' ? text : token.kind === 'literal' ? token.text : '')).join('')
}

function sectionOf(value: number, sections: readonly Section[]): Section | undefined {
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => !condition || condition(value))
  if (value < 0 && sections.length > 1) return sections[1]
  return value === 0 && sections.length > 2 ? sections[2] : sections[0]
}

/** Puts digits into their placeholders; surplus digits go before the first one. */
function filled(tokens: readonly Token[], whole: string, fraction: string): string {
  const places = tokens.filter(({ kind }) => kind === 'digit').length
  const digits = (whole === '0' ? '' : whole).padStart(places, ' ')
  const extra = digits.length - places
  const pads = tokens.flatMap(token => (token.kind === 'fraction' ? token.pad : []))
  const shown = pads.findLastIndex((pad, index) => pad === '0' || fraction[index] !== '0') + 1
  let [place, decimals] = [0, 0]
  let text = ''
  for (const token of tokens) {
    if (token.kind === 'literal') text += token.text
    else if (token.kind === 'digit') {
      if (place === 0) text += digits.slice(0, extra)
      const digit = digits[extra + place++]
      text += digit !== ' ' ? digit : token.pad === '0' ? '0' : ''
    } else if (token.kind === 'fraction' && decimals < shown) {
      if (decimals === 0) text += places === 0 ? `${whole}.` : '.'
      text += fraction[decimals++]
    }
  }
  return text.trim()
}
