/** Credited minutes: work, the company's share of travel, and absence that is not taken from the account. */
export const creditedMinutes = (
  entries: readonly { kind: string; durationMinutes: number; owed?: boolean }[],
  travelPercent: number,
): number => {
  const of = (kind: string) =>
    entries.reduce((sum, entry) => sum + (entry.kind === kind && !entry.owed ? entry.durationMinutes : 0), 0)
  return of('work') + Math.round((of('travel') * travelPercent) / 100) + of('absence')
}
