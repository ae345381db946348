/** A heading in lower case without punctuation and umlauts, so that `Straße:` is `strasse` and `E-Mail` is `e mail`. */
export const foldHeading = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
