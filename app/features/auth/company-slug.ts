const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A company id out of a name: `Tischlerei Müller & Söhne GmbH` -> `tischlerei-mueller-soehne-gmbh`, at most 40 characters. */
export const companySlugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[äöüß]/g, letter => german[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
