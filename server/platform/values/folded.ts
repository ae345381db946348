/**
 * Normalizes a text that was dictated or typed in a hurry for comparison: lower case, umlauts written out, so that
 * "Müller" and "Mueller" are the same. Comparisons with stored `search` columns use `foldForSearch`, which folds as the
 * database does: there ü is u.
 */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
