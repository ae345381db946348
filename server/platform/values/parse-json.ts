/** Parses JSON, or null for invalid text; for files whose shape a schema checks afterwards. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
