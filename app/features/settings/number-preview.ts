/** What a number format gives for a running number, or null where the format lacks it. */
export function previewNumber(format: string, year: string, value: number): string | null {
  if (!/\{seq(:[1-9])?\}/.test(format)) return null
  return format
    .replaceAll('{year}', year)
    .replace(/\{seq(?::(\d))?\}/g, (_, width: string | undefined) =>
      String(value).padStart(Number(width ?? 1), '0'),
    )
}
