/**
 * Whether a cost code follows the company's schema: `#` stands for a digit, `@` for a letter, every other character for
 * itself, as in `###.##` or `@@-####`.
 */
export function isCostCode(schema: string, code: string): boolean {
  const places = [...schema]
  const signs = [...code]
  return (
    places.length === signs.length &&
    places.every((place, index) => {
      const sign = signs[index] as string
      if (place === '#') return /^\d$/.test(sign)
      return place === '@' ? /^\p{L}$/u.test(sign) : sign === place
    })
  )
}
