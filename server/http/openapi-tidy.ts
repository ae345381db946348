export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/**
 * A document with its keys in order, so that it has the same bytes everywhere, and without what says nothing: the bounds of JavaScript's
 * integers, and the text form of a number that stands in a query.
 */
export function tidy(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const noise = noiseIn(value)
  const keys = Object.keys(value).filter(key => !noise.has(key))
  return Object.fromEntries(keys.sort().map(key => [key, tidy(value[key] ?? null)]))
}

function noiseIn(schema: JsonObject): Set<string> {
  const noise = new Set<string>()
  if (schema.type !== 'integer') return noise
  if (Array.isArray(schema.anyOf)) noise.add('anyOf')
  if (schema.maximum === Number.MAX_SAFE_INTEGER) noise.add('maximum')
  if (schema.minimum === Number.MIN_SAFE_INTEGER) noise.add('minimum')
  return noise
}
