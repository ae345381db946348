/** JSON as a value, or null for a text that is none; for files whose shape a schema checks afterwards. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
