/** The lines that have something to say, with their place as React's key: equal lines may stand twice on a paper. */
export function keyed<T>(lines: readonly T[]): { key: string; line: NonNullable<T> }[] {
  return lines.flatMap((line, place) => (line ? [{ key: `line-${place}`, line }] : []))
}
