/**
 * A value for the header `Idempotency-Key`. `randomUUID` exists on https and localhost only; a phone in the workshop
 * may use plain http.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
