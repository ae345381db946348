import { Prisma } from '../../../prisma/client/client'
import { parseDecimal } from '../../money/decimal-text'
import type { Tx } from '../database/db'
import type { ListTable } from '../lists/list-total'
import { normalEmail } from '../values/shown-email'

const spelled: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/**
 * The normalized form of `q`: lower case, without accents, ß as ss; the same folding as the database function
 * `gewerk_fold` that fills the `search` columns. Words that are only compared with each other use `folded`.
 */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[ßøłđæœ]/g, letter => spelled[letter] ?? letter)
    .trim()

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Case-insensitive equality with a column for Prisma, which uses ILIKE and would treat `_` as any character. */
export const inAnyCase = (text: string) => ({ equals: escaped(text), mode: 'insensitive' as const })

/**
 * `q` as LIKE patterns, all of which a record's words must match; null for an empty `q`. Wildcards in `q` are literal
 * characters. `rarest` is the longest: the index is most selective for it.
 */
export function searchPatterns(q: string | undefined): { rarest: string; patterns: string[] } | null {
  const words = foldForSearch(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  const patterns = words.map(word => `%${escaped(word)}%`)
  return patterns[0] === undefined ? null : { rarest: patterns[0], patterns }
}

const countryCodes =
  /^(?:\+|00)(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/

/**
 * The significant digits of a telephone number (ITU-T E.164), computed like the database function `gewerk_phone`:
 * neither country code nor leading zeros.
 */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll('(0)', '')
    .replace(/[^\d+]/g, '')
    .replace(countryCodes, '')
    .replace(/^[0+]+/, '')

const leastDigits = 5

/**
 * `q` with each run of digits, blanks and separators between them as the digits of a telephone number; null where that
 * changes nothing.
 */
function byPhone(q: string): string | null {
  // `1.234,50` is an amount; telephone numbers with a dot begin with a zero or a plus.
  if (/[.,€]/.test(q) && !/^\s*[0+(]/.test(q) && byAmount(q).length > 0) return null
  let matched = false
  const text = q.replace(/(?<![\p{L}\d])[+(]?\d[\d\s()/.+-]*\d/gu, run => {
    const digits = phoneDigits(run)
    if (digits.length < leastDigits) return run
    matched = true
    return ` ${digits} `
  })
  return matched ? text : null
}

/**
 * `q` as a search word for an amount, if it is written like one in German or English: `1.234,50`, `1,234.5`, `€ 1234`.
 */
function byAmount(q: string): string[] {
  const amounts = (['de', 'en'] as const).map(locale => parseDecimal(q, locale))
  return [...new Set(amounts.filter(amount => amount >= 0 && amount < 1e12).map(amount => `=${amount.toFixed(2)};`))]
}

/** `q` with the domains of its addresses in their stored form: `@müller-dach.at` is `@xn--mller-dach-9db.at`. */
const withKeptDomains = (q: string): string => q.replace(/\S*@\S+/g, address => normalEmail(`x${address}`).slice(1))

/**
 * `q` with addresses whose last label is still being typed: punycode (RFC 3492) puts the ASCII letters first and all
 * others after the last hyphen, so that `@müller-d` and `@m` become the prefixes `@xn--mller-d` and `@xn--m` of
 * `@xn--mller-dach-9db.at`.
 */
const withBegunDomains = (q: string): string =>
  withKeptDomains(q).replace(
    /(@(?:\S*\.)?)([^\s@.]+)(?=\s|$)/g,
    (_, before: string, label: string) =>
      `${before}${label.startsWith('xn--') ? label.replace(/-[^-]*$/, '') : `xn--${label}`}`,
  )

/** `q` as written, and with its addresses in stored form, complete or partial: a record that matches any is found. */
const waysOf = (q: string): string[] => [...new Set([q, withKeptDomains(q), withBegunDomains(q)])]

/** Whether all words of `q` occur in a text, for records so few that all of them are loaded. */
export function textFinder(q: string | undefined): (text: string) => boolean {
  const ways = waysOf(q ?? '').map(way => foldForSearch(way).split(/\s+/))
  return text => {
    const folded = foldForSearch(text)
    return ways.some(words => words.every(word => folded.includes(word)))
  }
}

/** The same as a condition of a statement; true for an empty `q`. */
export function wordsIn(text: Prisma.Sql, q: string | undefined): Prisma.Sql {
  const ways = waysOf(q ?? '').flatMap(way => searchPatterns(way) ?? [])
  if (ways.length === 0) return Prisma.sql`true`
  const any = ways.map(({ patterns }) => Prisma.sql`gewerk_fold(${text}) like all(${patterns})`)
  return Prisma.sql`(${Prisma.join(any, ' or ')})`
}

/**
 * `(select id …) as found(id)`: the records of a list in the current company that `q` finds, for a FROM clause; null
 * for an empty `q`. A record matches if all words occur in it, or if its telephone number, address or amount equals `q`
 * in any notation.
 */
export function searchedRows(table: ListTable, q: string | undefined): Prisma.Sql | null {
  const ways = patternsOf(q)
  if (ways.length === 0) return null
  const conditions = ways.map(
    ({ rarest, patterns }) => Prisma.sql`select id from gewerk_found(${table}, ${rarest}, ${patterns}) as by_way(id)`,
  )
  return Prisma.sql`(${Prisma.join(conditions, ' union ')}) as found(id)`
}

/** Alternative sets of patterns for `q`: a record has to match all patterns of one set. */
function patternsOf(q = '') {
  const texts = new Set([...waysOf(q), byPhone(q) ?? '', ...byAmount(q)])
  return [...texts].flatMap(text => searchPatterns(text) ?? [])
}

/**
 * The same as a condition on the `search` column for Prisma, for rows that other conditions have reduced to few; true
 * for an empty `q`.
 */
export function whereFound(q: string | undefined): { OR?: { AND: { search: { contains: string } }[] }[] } {
  const ways = patternsOf(q)
  if (ways.length === 0) return {}
  // Prisma adds the outer wildcards again, and leaves those within as they are.
  const contains = (pattern: string) => ({ search: { contains: pattern.slice(1, -1) } })
  return { OR: ways.map(({ patterns }) => ({ AND: patterns.map(contains) })) }
}

/** Ids of at most `take` records of the current company that match `q`, the newest first; none for an empty `q`. */
export async function matchingIds(tx: Tx, table: ListTable, q: string, take: number): Promise<number[]> {
  const searched = searchedRows(table, q)
  if (!searched) return []
  const rows = await tx.$queryRaw<Array<{ id: number }>>`select id from ${searched} order by id desc limit ${take}`
  return rows.map(({ id }) => id)
}
