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

/** Condition on a `search` column: every word of `q` occurs; nothing for an empty `q`. Wildcards in `q` are plain characters. */
export function searchCondition(q: string | undefined): { AND?: Array<{ search: { contains: string } }> } {
  const words = foldForSearch(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return words.length > 0
    ? { AND: words.map(word => ({ search: { contains: word.replace(/[\\%_]/g, '\\$&') } })) }
    : {}
}
