import { type Draft, type DraftHead, sameLine } from './draft'

/**
 * Brings two changes of the same draft together: what I changed since `base` stays, everything else is theirs. A line
 * that they removed and I changed stays as a new one; one that I removed goes.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  return {
    head: mergeHeads(base.head, mine.head, theirs.head),
    entries: mergeLines(base.entries, mine.entries, theirs.entries),
    materials: mergeLines(base.materials, mine.materials, theirs.materials),
  }
}

function mergeHeads(base: DraftHead, mine: DraftHead, theirs: DraftHead): DraftHead {
  const contact = base.contact?.id !== mine.contact?.id
  const project = base.project?.id !== mine.project?.id
  return {
    title: base.title === mine.title ? theirs.title : mine.title,
    date: base.date === mine.date ? theirs.date : mine.date,
    description: base.description === mine.description ? theirs.description : mine.description,
    project: project ? mine.project : theirs.project,
    contact: contact ? mine.contact : theirs.contact,
  }
}

interface Line {
  key: string
  id?: number
}

function mergeLines<T extends Line>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const stored = theirs.map(line => ({ ...line, key: keyOf(line, mine, base) }))
  const before = byKey(base)
  const own = byKey(mine)
  const kept = stored.flatMap(line => {
    const [was, is] = [before.get(line.key), own.get(line.key)]
    if (!is) return was ? [] : [line]
    return was && sameLine(was, is) ? [line] : [{ ...is, id: line.id }]
  })
  const present = byKey(stored)
  const added = mine.flatMap(line => {
    if (present.has(line.key)) return []
    const was = before.get(line.key)
    if (was && sameLine(was, line)) return []
    const { id: _gone, ...rest } = line
    return [rest as T]
  })
  return [...kept, ...added]
}

// A line keeps the name under which this page knows it; from elsewhere it comes with its id only.
function keyOf<T extends Line>(line: T, mine: readonly T[], base: readonly T[]): string {
  const known = [...mine, ...base].find(other => other.key === line.key || (line.id && other.id === line.id))
  return known?.key ?? line.key
}

const byKey = <T extends Line>(lines: readonly T[]) => new Map(lines.map(line => [line.key, line]))
