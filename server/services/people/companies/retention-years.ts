/**
 * Minimum years of retention for a business's books: AT seven (§ 132 Abs 1 BAO, § 212 UGB), DE ten (§ 147 Abs 3 AO, §
 * 257 Abs 4 HGB; vouchers alone eight since 2025). Other countries: the longer one.
 */
export const retentionYearsOf = (countryCode: string): number => (countryCode === 'AT' ? 7 : 10)
