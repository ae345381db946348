import type { InboundBatch } from './schema'

/** The files of a batch that have the same `part`, as aggregated by the database. */
export interface PartRow {
  source: string
  batch: string
  part: string | null
  files: number
  sizeBytes: number
  firstAt: Date
  lastAt: Date
}

/** How many missing parts are listed one by one. */
const namedMissing = 20
const partPattern = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/

/** `3/5` as numbers; null for a part that is not numbered this way. */
export function readPart(part: string | null): { number: number; total: number } | null {
  const [, number, total] = (partPattern.exec(part ?? '') ?? []).map(Number)
  if (number === undefined || total === undefined) return null
  return number >= 1 && number <= total ? { number, total } : null
}

/**
 * Groups parts into batches, the one that changed last first. A part that was sent again counts once; where parts
 * disagree about the total, the largest number holds. The same `batch` of another source is another batch.
 */
export function batchesOf(rows: readonly PartRow[]): InboundBatch[] {
  const groups = new Map<string, PartRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.source, row.batch])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map(toBatch).sort((a, b) => (a.last_received_at < b.last_received_at ? 1 : -1))
}

function toBatch(rows: PartRow[]): InboundBatch {
  const { source, batch } = rows[0] as PartRow
  const sum = (value: (row: PartRow) => number) => rows.reduce((before, row) => before + value(row), 0)
  const times = (value: (row: PartRow) => Date) => rows.map(row => value(row).getTime())
  const parts = rows.flatMap(row => readPart(row.part) ?? [])
  const present = new Set(parts.map(({ number }) => number))
  const total = parts.length > 0 ? Math.max(...parts.map(part => part.total)) : null
  return {
    source,
    batch,
    files: sum(row => row.files),
    size_bytes: sum(row => row.sizeBytes),
    first_received_at: new Date(Math.min(...times(row => row.firstAt))).toISOString(),
    last_received_at: new Date(Math.max(...times(row => row.lastAt))).toISOString(),
    parts: present.size,
    total,
    missing_count: total === null ? 0 : total - present.size,
    missing: total === null ? [] : firstMissing(present, total),
  }
}

function firstMissing(present: ReadonlySet<number>, total: number): string[] {
  const missing: string[] = []
  for (let number = 1; number <= total && missing.length < namedMissing; number++)
    if (!present.has(number)) missing.push(`${number}/${total}`)
  return missing
}
