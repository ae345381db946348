import {
  busyOf,
  type Entry,
  loadsOf,
  type OutsideTime,
  type Placing,
  type RowHead,
  type RowsBy,
  type Scale,
  type Shade,
  shadeOf,
  type TeamBoard,
} from './board-model'

interface HeadTexts {
  none: string
  left: string
  noProject: string
  kindOf: (kind: TeamBoard['resources'][number]['kind']) => string
}

/**
 * Rows of a board before they are placed: people by department, resources by kind, or projects; and which entries
 * belong to which row.
 */
export function headsOf(
  board: TeamBoard,
  {
    entries,
    rowsBy,
    scale,
    outside = [],
  }: { entries: readonly Entry[]; rowsBy: RowsBy; scale: Scale; outside?: readonly OutsideTime[] },
  texts: HeadTexts,
): { heads: RowHead[] } & Placing {
  const byRow = new Map<number, Entry[]>()
  const note = (id: number, entry: Entry) => {
    const own = byRow.get(id)
    if (own) own.push(entry)
    else byRow.set(id, [entry])
  }
  for (const entry of entries) {
    const ids =
      rowsBy === 'people' ? entry.user_ids : rowsBy === 'resources' ? entry.resource_ids : [entry.project_id ?? 0]
    for (const id of ids) note(id, entry)
  }
  const namesIn = (all: readonly { id: number; name: string }[]) => {
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return (ids: readonly number[]) => ids.flatMap(id => names.get(id) ?? []).join(', ')
  }
  const people = namesIn(board.people)
  const resources = namesIn(board.resources)
  const placing = {
    entriesOf: ({ id }: RowHead) => byRow.get(id) ?? [],
    besideOf: (entry: Entry) => (rowsBy === 'people' ? resources(entry.resource_ids) : people(entry.user_ids)),
    withConflicts: rowsBy !== 'projects',
    common: rowsBy === 'people' ? freeDaysOf(board, scale, null) : [],
  }
  if (rowsBy === 'projects') {
    const named = board.projects.map(({ id, name, number }) => ({ key: `p${id}`, id, name, note: number, group: '' }))
    const without: RowHead = { key: 'p0', id: 0, name: texts.noProject, group: '' }
    return { heads: [...named, without].filter(({ id }) => byRow.has(id)), ...placing }
  }
  if (rowsBy === 'resources') {
    const heads = board.resources.map(({ id, name, kind, plate }): RowHead => {
      return { key: `r${id}`, id, name, group: texts.kindOf(kind), ...(plate ? { note: plate } : {}) }
    })
    return { heads, ...placing }
  }
  const order = new Map(board.departments.map(({ id, name }, index) => [id, { name, index }]))
  const placeOf = (id: number | null) => (id === null ? order.size : (order.get(id)?.index ?? order.size))
  const loads = new Map(board.occupancy.map(of => [of.user_id, of]))
  const heads = [...board.people]
    .sort((a, b) => placeOf(a.department_id) - placeOf(b.department_id))
    .map(({ id, name, department_id, active }): RowHead => {
      const own = loads.get(id)
      const days = own ? loadsOf({ ...board, occupancy: [own] }, scale.days.length) : []
      const sum = (of: 'planned' | 'there') => days.reduce((total, day) => total + day[of], 0)
      return {
        ...{ key: `u${id}`, id, name },
        group: (department_id === null ? null : order.get(department_id)?.name) ?? texts.none,
        ...(active ? {} : { note: texts.left }),
        shades: [...freeDaysOf(board, scale, id), ...leaveOf(board, scale, id)],
        busy: outside.filter(({ user_id }) => user_id === id).flatMap(time => busyOf(scale, time) ?? []),
        ...(own ? { load: { planned: sum('planned'), there: sum('there') } } : {}),
      }
    })
  return { heads, ...placing }
}

/** Days off for the whole company (null), or for one person; a half day starts at noon. */
export function freeDaysOf({ holidays }: TeamBoard, scale: Scale, userId: number | null): Shade[] {
  return holidays
    .filter(({ user_id }) => user_id === userId)
    .flatMap(({ day, kind, name, half }) => shadeOf(scale, { kind, name, from: day, to: day, fromHalf: half }) ?? [])
}

const leaveOf = ({ leave }: TeamBoard, scale: Scale, userId: number): Shade[] =>
  leave
    .filter(({ user_id }) => user_id === userId)
    .flatMap(({ from_day: from, to_day: to, from_half: fromHalf, to_half: toHalf, status }) => {
      const kind = status === 'requested' ? 'requested' : 'leave'
      return shadeOf(scale, { kind, from, to, fromHalf, toHalf }) ?? []
    })
