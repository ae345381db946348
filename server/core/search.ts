import type { Tx } from './db'
import type { ListTable } from './list-total'

const spelled: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/**
 * What `q` is compared with: lower case, without accents, ß as ss; the same folding as the database function `gewerk_fold` that fills the
 * `search` columns.
 */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[ßøłđæœ]/g, letter => spelled[letter] ?? letter)
    .trim()

/**
 * `q` as LIKE patterns, all of which a record's words must fit; null for an empty `q`. Wildcards in `q` are plain characters. `rarest` is the
 * longest: the index knows most about it.
 */
export function searchPatterns(q: string | undefined): { rarest: string; patterns: string[] } | null {
  const words = foldForSearch(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return patterns[0] === undefined ? null : { rarest: patterns[0], patterns }
}

/** Ids of at most `take` records of the current company in which every word of `q` occurs, the youngest first; none for an empty `q`. */
export async function idsFound(tx: Tx, table: ListTable, q: string, take: number): Promise<number[]> {
  const words = searchPatterns(q)
  if (!words) return []
  const rows = await tx.$queryRaw<Array<{ id: number }>>`
    select id from gewerk_found(${table}, ${words.rarest}, ${words.patterns}) as found(id) order by id desc limit ${take}`
  return rows.map(({ id }) => id)
}
