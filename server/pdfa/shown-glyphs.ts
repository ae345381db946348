/** Codes that a content stream shows, by the resource name of the font they are shown in. */
export interface Shown {
  font: string
  /** Bytes of one shown string. */
  codes: Uint8Array
}

/** The parts of a content stream that matter here. */
export interface ContentUse {
  shown: Shown[]
  /** Names of form XObjects and images that it draws. */
  drawn: string[]
}

const whitespace = /[\0\t\n\f\r ]/
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/

/** Reads a decoded content stream (ISO 32000-1 7.8.2). `source` holds one byte per character. */
export function readContent(source: string): ContentUse {
  const use: ContentUse = { shown: [], drawn: [] }
  let font = ''
  let operands: (string | Uint8Array)[] = []
  for (const token of tokens(source)) {
    if (token instanceof Uint8Array || token.startsWith('/')) {
      operands.push(token)
      continue
    }
    if (!/^[A-Za-z'"]/.test(token)) continue
    const names = operands.filter(operand => typeof operand === 'string')
    if (token === 'Tf') font = names.at(-1)?.slice(1) ?? ''
    if (token === 'Do') use.drawn.push(names.at(-1)?.slice(1) ?? '')
    if (['Tj', 'TJ', "'", '"'].includes(token))
      for (const codes of operands) if (codes instanceof Uint8Array) use.shown.push({ font, codes })
    operands = []
  }
  return use
}

/** Strings as bytes, names with their slash, numbers and operators as text; arrays and dictionaries are flattened. */
function* tokens(source: string): Generator<string | Uint8Array> {
  let at = 0
  while (at < source.length) {
    const sign = source[at] as string
    if (whitespace.test(sign) || '[]{}>'.includes(sign)) at++
    else if (sign === '%') at = endOf(source, at, /[\r\n]/g)
    else if (sign === '(') {
      const [bytes, end] = literal(source, at + 1)
      yield bytes
      at = end
    } else if (sign === '<' && source[at + 1] !== '<') {
      const end = source.indexOf('>', at)
      yield Buffer.from(source.slice(at + 1, end).replace(/\s/g, ''), 'hex')
      at = end < 0 ? source.length : end + 1
    } else if (sign === '<') at += 2
    else {
      const end = endOf(source, at + 1, new RegExp(delimiter, 'g'))
      const word = source.slice(at, end)
      at = word === 'ID' ? endOf(source, end, /\sEI\s/g) + 4 : end
      yield word
    }
  }
}

function endOf(source: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from
  return pattern.exec(source)?.index ?? source.length
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** A string in parentheses, from after the opening one (7.3.4.2); returned with the position after the closing one. */
function literal(source: string, from: number): [Uint8Array, number] {
  const bytes: number[] = []
  let depth = 1
  let at = from
  for (; at < source.length; at++) {
    const sign = source[at] as string
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0]
      const next = source[at + 1] ?? ''
      at += octal?.length ?? 1
      if (octal) bytes.push(Number.parseInt(octal, 8) & 255)
      else if (next in escapes) bytes.push(escapes[next] as number)
      else if (next !== '\n' && next !== '\r') bytes.push(next.charCodeAt(0) & 255)
      continue
    }
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) break
    bytes.push(sign.charCodeAt(0) & 255)
  }
  return [Uint8Array.from(bytes), at + 1]
}
