/** `data` of an event: the record as its list shows it, without long free texts, with the row's version so that a receiver can drop stale news. */
export function publicData(record: object, version: number): Record<string, unknown> {
  const { description: _description, notes: _notes, ...rest } = record as Record<string, unknown>
  return { ...rest, version }
}
