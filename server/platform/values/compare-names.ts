const order = new Intl.Collator('de', { numeric: true })

/**
 * Compares names and titles as people sort them, for `sort` (DIN 5007-1): ä with a, case ignored, numbers by value.
 * Only where nothing else differs do accents and case decide. It is the order that the database has in columns with
 * the collation `gewerk_names`.
 */
export const compareNames = (a: string, b: string): number => order.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
