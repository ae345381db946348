/**
 * A text as it is compared with what was said or typed in a hurry: small letters, umlauts written out, so that "Müller"
 * and "Mueller" are the same. What is compared with stored `search` columns takes `foldForSearch`, which folds as the
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
