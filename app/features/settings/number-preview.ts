/** The formatted number for a running number, or null if the format lacks it or contains an unknown placeholder. */
export function previewNumber(format: string, year: string, value: number): string | null {
  if (format.split('{seq').length !== 2) return null
  const number = format
    .replaceAll('{year}', year)
    .replace(/\{seq(?::([1-9]))?\}/g, (_, width: string | undefined) => String(value).padStart(Number(width ?? 1), '0'))
  return /[{}]/.test(number) ? null : number
}
