/** Limit for all companies together; a paper has 30 to 600 kB. */
const maxBytes = 32 * 2 ** 20
/** Papers with the same content are printed once within this time. */
const keptMs = 10 * 60_000

export interface KeptPapers {
  /** The bytes under a key, or null if they are gone. */
  of(key: string, now: Date): Buffer | null
  keep(key: string, bytes: Buffer, now: Date): void
}

/** Memory cache of the papers made last; the least recently requested is dropped first. */
export function keptPapers({ bytes: most = maxBytes } = {}): KeptPapers {
  const papers = new Map<string, { bytes: Buffer; until: number }>()
  let size = 0
  function forget(key: string): void {
    size -= papers.get(key)?.bytes.length ?? 0
    papers.delete(key)
  }
  function forgetOld(now: Date): void {
    for (const [key, { until }] of papers) if (until <= now.getTime()) forget(key)
  }
  return {
    of(key, now) {
      forgetOld(now)
      const kept = papers.get(key)
      if (!kept) return null
      papers.delete(key)
      papers.set(key, kept)
      return kept.bytes
    },
    keep(key, bytes, now) {
      forget(key)
      papers.set(key, { bytes, until: now.getTime() + keptMs })
      size += bytes.length
      for (const oldest of papers.keys()) if (size > most) forget(oldest)
    },
  }
}
