// Values that this browser keeps for its users. A store that is full or blocked (private windows, blocked site data)
// keeps nothing, and every page works without it.

/** All stored keys that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  return attempt([], () => Object.keys(localStorage).filter(key => key.startsWith(prefix)))
}

/** What is kept under the key, as JSON has it; null where there is nothing that can be read. */
export function readStored<Value>(key: string): Value | null {
  return attempt(null, () => JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null)
}

/** Keeps the value under the key. */
export function writeStored(key: string, value: unknown): void {
  attempt(undefined, () => localStorage.setItem(key, JSON.stringify(value)))
}

export function removeStored(key: string): void {
  attempt(undefined, () => localStorage.removeItem(key))
}

function attempt<Value>(otherwise: Value, step: () => Value): Value {
  try {
    return step()
  } catch {
    return otherwise
  }
}
