/** The non-empty lines, with their index as React key: equal lines may occur twice on a paper. */
export function keyed<T>(lines: readonly T[]): { key: string; line: NonNullable<T> }[] {
  return lines.flatMap((line, place) => (line ? [{ key: `line-${place}`, line }] : []))
}
