import { mergeFields } from '~/features/drafts/merge-fields'
import { type Draft, type DraftHead, sameLine } from './draft'

/**
 * Merges two changes of the same draft, field by field: own changes since `base` are kept, everything else is theirs. A
 * line that they removed and I changed comes back as a new one; one that I removed is removed. `sent` was sent without
 * an answer: new lines of it found in theirs are mine, and not sent twice.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, sent: Draft | null = null): Draft {
  return {
    head: mergeFields<DraftHead>(base.head, mine.head, theirs.head, equal),
    entries: mergeLines(base.entries, mine.entries, theirs.entries, sent?.entries),
    materials: mergeLines(base.materials, mine.materials, theirs.materials, sent?.materials),
  }
}

interface Line {
  key: string
  id?: number
}

function mergeLines<T extends Line>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  sent: readonly T[] = [],
): T[] {
  const own = new Map(mine.map(line => [line.key, line]))
  const before = new Map(base.map(line => [line.key, line]))
  const present = new Set<string>()
  const kept = theirs.flatMap(stored => {
    const known = knownAs(stored, [...mine, ...base])
    const recognised = known ? undefined : [...sent, ...mine].find(line => isUnnamed(line) && fulfils(stored, line))
    const key = known?.key ?? recognised?.key ?? stored.key
    const line = { ...stored, key }
    present.add(key)
    const [was, is] = [before.get(key) ?? recognised, own.get(key)]
    if (!is) return was ? [] : [line]
    return [{ ...(was ? mergeFields(was, is, line, equal) : is), key, id: line.id }]
  })
  const added = mine.flatMap(line => {
    const was = before.get(line.key)
    if (present.has(line.key) || (was && sameLine(was, line))) return []
    return [{ ...line, id: undefined }]
  })
  return [...kept, ...added]

  /** Not stored as far as this page knows, and not matched with theirs yet. */
  function isUnnamed(line: T): boolean {
    return line.id === undefined && !before.has(line.key) && !present.has(line.key)
  }
}

// A line keeps the key by which this page knows it; from elsewhere it has only its id.
const knownAs = <T extends Line>(line: T, lines: readonly T[]): T | undefined =>
  lines.find(other => other.key === line.key || (line.id !== undefined && other.id === line.id))

// The server fills in omitted fields, such as the tax rate of an article.
function fulfils<T extends Line>(stored: T, wanted: T): boolean {
  return entriesOf(wanted).every(
    ([field, value]) =>
      field === 'key' || field === 'id' || value == null || value === '' || equal(stored[field], value),
  )
}

const entriesOf = <T extends object>(record: T) => Object.entries(record) as [keyof T, T[keyof T]][]

/** Projects and contacts are equal if their ids are, even if renamed. */
function equal(a: unknown, b: unknown): boolean {
  return idOf(a) === idOf(b)
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value
