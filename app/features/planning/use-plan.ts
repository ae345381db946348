import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '~/components/ui/toast'
import { appointmentsTexts } from '~/i18n/appointments'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { type InputOf, mutate, type OutputOf, query, Refusal } from '~/lib/procedures'
import { daysBetween } from '~server/platform/values/days'
import { isClosed, movesBack } from '~server/services/planning/appointments/machine'
import { instantOnDay, movedPeriod, shownDay, wallMinutes } from '~server/services/planning/team-boards/rules'
import { type Drop, dayBegin, type Entry, quarter, type RowsBy, type Scale, type TeamBoard } from './board-model'

type Updates = InputOf<'appointments.update'>['updates']
type Fields = Pick<Entry, 'starts_at' | 'ends_at' | 'user_ids' | 'resource_ids'>
type Create = InputOf<'appointments.create'>
type Warning = OutputOf<'appointments.create'>['warnings'][number]

/** What the server answers of an appointment. */
type Planned = OutputOf<'appointments.create'>['data']
type Scope = InputOf<'appointments.update'>['scope']
type Lead = Pick<Updates, 'reason'> & { scope?: Scope }

/** What a change did to one appointment, by the server's answer. */
type Change = OutputOf<'appointments.update'>['changes'][number]

/** What a form's save returned; a new appointment has no changes. */
export type Saved = OutputOf<'appointments.create'> & { changes?: Change[] }

/**
 * How a step is undone: by the previous fields, of a series as a whole, by the previous status, by cancelling what was
 * created, or not at all, which can only be reported.
 */
type Undo =
  | { restore: readonly Change[]; title: string }
  | { status: Entry['status']; change: Change }
  | { cancel: readonly number[]; title: string }
  | { final: string }

/** The result of a drop, and whether the appointment had been changed by someone else since it was picked up. */
export interface Outcome {
  isMoved: boolean
  isOvertaken: boolean
}
const nothingMoved: Outcome = { isMoved: false, isOvertaken: false }

/** The question whether an appointment that someone else changed during the drag is moved all the same. */
export interface Overtaken {
  /** As it was when it was picked up. */
  taken: Entry
  newest: Planned
  /** The names of those who changed it. */
  by: readonly string[]
  answer: (isMoved: boolean) => void
}

/** An entry as this page shows it during and after sending it to the server. */
interface Held {
  entry: Entry
  pending: boolean
}

/**
 * The plan as the user sees it: the loaded one, with changes made here applied on top. A change shows at once, reaches
 * the server one after the other for each appointment, and is undone with a message when refused.
 */
export function usePlan(board: TeamBoard) {
  const t = useT(planningTexts)
  const conflicts = useT(appointmentsTexts)
  const [held, setHeld] = useState<ReadonlyMap<number, Held>>(new Map())
  const undos = useRef<Undo[][]>([])
  const queues = useRef(new Map<number, Promise<unknown>>())
  const versions = useRef(new Map<number, number>())
  const made = useRef(0)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const asked = useRef<Promise<unknown>>(Promise.resolve())

  const entries = useMemo(() => {
    const loaded = new Map([...board.appointments, ...board.unplanned.appointments].map(entry => [entry.id, entry]))
    for (const [id, { entry, pending }] of held)
      if (pending || entry.version > (loaded.get(id)?.version ?? 0)) loaded.set(id, entry)
    return [...loaded.values()]
  }, [board, held])
  const latest = useRef(entries)
  latest.current = entries

  const hold = useCallback((id: number, next: Held | null) => {
    setHeld(before => {
      const after = new Map(before)
      if (next) after.set(id, next)
      else after.delete(id)
      return after
    })
  }, [])

  const refuse = useCallback(
    (title: string, error: unknown) => {
      const description = error instanceof Refusal ? error.problem.message : t('moved.offline')
      toast(t(overtakenBy(error) ? 'moved.overtaken' : 'moved.refused', { title }), { tone: 'danger', description })
    },
    [t],
  )

  const warn = useCallback(
    (entry: Entry, warnings: readonly Warning[]) => {
      if (warnings.length === 0) return
      const named = warnings.map(({ code, appointment_id }) => {
        const other = latest.current.find(({ id }) => id === appointment_id)
        return [conflicts(`conflicts.${code}`), other?.title].filter(Boolean).join(': ')
      })
      toast(t('moved.conflicts', { title: entry.title }), {
        tone: 'warning',
        description: [...new Set(named)].join(', '),
      })
    },
    [t, conflicts],
  )

  /** Shows the question; those of several appointments dropped together come one after the other. */
  const ask = useCallback((about: Omit<Overtaken, 'answer'>): Promise<boolean> => {
    const next = asked.current.then(
      () =>
        new Promise<boolean>(resolve => {
          const answer = (isMoved: boolean) => {
            setOvertaken(null)
            resolve(isMoved)
          }
          startTransition(() => setOvertaken({ ...about, answer }))
        }),
    )
    asked.current = next
    return next
  }, [])

  /**
   * Changes an appointment; returns whether it was changed. `onError` returns whether it has dealt with the error;
   * `expected` is the version to be changed, the newest one known here unless given.
   */
  const change = useCallback(
    async (
      entry: Entry,
      updates: Updates,
      shown: Partial<Entry>,
      step: Undo[] | null,
      scope: Scope = 'this',
      onError?: (error: unknown, isLast: boolean) => Promise<boolean>,
      expected?: number,
    ): Promise<boolean> => {
      const { id, title } = entry
      hold(id, { entry: { ...entry, ...shown }, pending: true })
      const send = () => {
        const expected_version = expected ?? Math.max(entry.version, versions.current.get(id) ?? 0)
        return mutate('appointments.update', { id, scope, updates: { ...updates, expected_version } })
      }
      const own = (queues.current.get(id) ?? Promise.resolve()).then(send, send)
      queues.current.set(id, own)
      const isLast = () => queues.current.get(id) === own
      try {
        const { data, warnings, ids, changes } = await own
        versions.current.set(id, data.version)
        if (isLast()) hold(id, { entry: toEntry(data), pending: false })
        const change = changes.find(one => one.id === id)
        if (!updates.status && changes.length > 0) step?.push({ restore: changes, title })
        if (updates.status && ids.length > 1) step?.push({ final: title })
        else if (updates.status && change) step?.push({ status: entry.status, change })
        if (step) warn(entry, warnings)
        return true
      } catch (error) {
        // The queue goes on: a question may be open for long.
        if (await onError?.(error, isLast())) return false
        if (isLast()) hold(id, null)
        refuse(title, error)
        return false
      }
    },
    [hold, refuse, warn],
  )

  /**
   * Gives an appointment the fields that `fieldsOf` computes. If someone else was faster, the user is asked, and a yes
   * computes them anew from the newest record: the colleague's other changes stay, and undo restores them.
   */
  const move = useCallback(
    async (entry: Entry, fieldsOf: (entry: Entry) => Fields, step: Undo[], scope: Scope): Promise<Outcome> => {
      const fields = fieldsOf(entry)
      const updates = changed(entry, fields)
      if (Object.keys(updates).length === 0) return nothingMoved
      let outcome = undefined as Outcome | undefined
      const isMoved = await change(entry, updates, fields, step, scope, async (error, isLast) => {
        const by = overtakenBy(error)
        if (!by) return false
        outcome = { isMoved: false, isOvertaken: true }
        // A later drop of the same bar asks.
        if (!isLast) return true
        const newest = await newestOf(entry.id)
        if (!newest) return false
        const now = toEntry(newest)
        const there = fieldsOf(now)
        const wanted = !isClosed(now.status) && Object.keys(changed(now, there)).length > 0
        if (wanted) {
          hold(entry.id, { entry: { ...now, ...there }, pending: true })
          if (await ask({ taken: entry, newest, by })) {
            outcome = { ...(await move(now, fieldsOf, step, scope)), isOvertaken: true }
            return true
          }
        }
        hold(entry.id, { entry: now, pending: false })
        if (isClosed(now.status)) refuse(entry.title, error)
        else outcome.isMoved = !wanted
        return true
      })
      return outcome ?? { isMoved, isOvertaken: false }
    },
    [change, hold, ask, refuse],
  )

  const create = useCallback(
    async (input: Create, shown: Entry | null, step: Undo[]): Promise<Entry | null> => {
      const temporary = --made.current
      if (shown) hold(temporary, { entry: { ...shown, id: temporary, version: 0 }, pending: true })
      try {
        const { data, warnings } = await mutate('appointments.create', input)
        const entry = toEntry(data)
        hold(temporary, null)
        hold(entry.id, { entry, pending: false })
        step.push({ cancel: [entry.id], title: entry.title })
        warn(entry, warnings)
        return entry
      } catch (error) {
        hold(temporary, null)
        refuse(shown?.title ?? input.title ?? '', error)
        return null
      }
    },
    [hold, refuse, warn],
  )

  /** Steps that the server has not answered yet. */
  const underWay = useRef(new Set<Promise<unknown>>())

  /** Collects changes into one step that is undone as a whole. */
  const inOneStep = useCallback(async <Done>(work: (step: Undo[]) => Promise<Done>): Promise<Done> => {
    const step: Undo[] = []
    const done = work(step).then(result => {
      if (step.length > 0) undos.current.push(step)
      return result
    })
    underWay.current.add(done)
    return await done.finally(() => underWay.current.delete(done))
  }, [])

  /** Moves or copies the dropped entries; returns whether any of them was. */
  const drop = useCallback(
    (dropped: readonly Entry[], drop: Drop, scale: Scale, rowsBy: RowsBy, scope: Scope = 'this'): Promise<Outcome> =>
      inOneStep(async step => {
        const done = await Promise.all(
          dropped.map(async entry => {
            if (!drop.copy)
              return move(
                entry,
                now => afterDrop(now, drop, scale, rowsBy, asDroppedOf(entry, now, drop, scale)),
                step,
                scope,
              )
            const shown = afterDrop(entry, drop, scale, rowsBy)
            const { title, kind, all_day, project_id, location } = entry
            const fields = { title, kind, all_day, project_id, location, ...shown }
            const copy = await create(fields, { ...entry, ...shown, status: 'scheduled', series_id: null }, step)
            return { isMoved: copy !== null, isOvertaken: false }
          }),
        )
        return {
          isMoved: done.some(({ isMoved }) => isMoved),
          isOvertaken: done.some(({ isOvertaken }) => isOvertaken),
        }
      }),
    [move, create, inOneStep],
  )

  /** Plans a project's first appointment: a working day of the person it was dropped on. */
  const plan = useCallback(
    (
      project: { id: number; name: string },
      to: { user_ids: number[] } | { resource_ids: number[] },
      day: string,
      from: number,
      timeZone: string,
    ) =>
      inOneStep(step => {
        const times = {
          starts_at: instantOnDay(day, from, timeZone),
          ends_at: instantOnDay(day, Math.min(from + 480, 1440), timeZone),
        }
        const given = { user_ids: [], resource_ids: [], ...to }
        const input = { project_id: project.id, ...given, ...times }
        const shown: Entry = {
          ...{ id: 0, version: 0, kind: 'job', status: 'scheduled', all_day: false, location: null, declined: [] },
          series_id: null,
          ...{ title: project.name, project_id: project.id, ...given, ...times },
        }
        return create(input, shown, step)
      }),
    [create, inOneStep],
  )

  /**
   * Assigns an appointment without people to a person, or a vehicle to it, on a day, at its own time of day unless
   * another is given.
   */
  const give = useCallback(
    (
      entry: Entry,
      to: { user_ids: number[] } | { resource_ids: number[] },
      day: string,
      minutes: number | null,
      timeZone: string,
    ) =>
      inOneStep(step => {
        const fieldsOf = (now: Entry): Fields => {
          const own = shownDay(now.starts_at, timeZone)
          const at = minutes ?? wallMinutes(now.starts_at, own, timeZone)
          const by =
            wallMinutes(instantOnDay(day, at, timeZone), own, timeZone) - wallMinutes(now.starts_at, own, timeZone)
          return {
            ...movedPeriod(now, { minutes: by }, timeZone),
            user_ids: 'user_ids' in to ? withAdded(to.user_ids, entry.user_ids, now.user_ids) : now.user_ids,
            resource_ids:
              'resource_ids' in to
                ? withAdded(to.resource_ids, entry.resource_ids, now.resource_ids)
                : now.resource_ids,
          }
        }
        return move(entry, fieldsOf, step, 'this')
      }),
    [move, inOneStep],
  )

  const lead = useCallback(
    (entry: Entry, status: Entry['status'], { scope, reason }: Lead = {}) =>
      inOneStep(step => change(entry, { status, ...(reason ? { reason } : {}) }, { status }, step, scope)),
    [change, inOneStep],
  )

  /** Copies one week's appointments to another; returns whether it was done. */
  const copyWeek = useCallback(
    async (input: InputOf<'appointments.copyWeek'>): Promise<boolean> => {
      try {
        const { data, warnings } = await inOneStep(async step => {
          const copied = await mutate('appointments.copyWeek', input)
          if (copied.data.ids.length > 0) step.push({ cancel: copied.data.ids, title: t('copy.title') })
          return copied
        })
        const description = [
          ...(data.skipped.length > 0 ? [t('copy.skipped', { count: data.skipped.length })] : []),
          ...(warnings.length > 0 ? [t('copy.warnings', { count: warnings.length })] : []),
        ].join(' ')
        toast(t('copy.done', { count: data.ids.length }), {
          tone: warnings.length > 0 ? 'warning' : 'success',
          ...(description ? { description } : {}),
        })
        return true
      } catch (error) {
        refuse(t('copy.title'), error)
        return false
      }
    },
    [inOneStep, refuse, t],
  )

  const versionLike = useRef(new Map<string, number>())
  /** The latest version that undoing has made equal to this one. */
  const likeVersion = useCallback((id: number, version: number): number => {
    const like = versionLike.current.get(`${id} ${version}`)
    return like === undefined ? version : likeVersion(id, like)
  }, [])
  /** Notes that an appointment is again as it was before a change: steps before it can be undone as well. */
  const isAsBefore = useCallback(({ id, version_before }: Change, version: number) => {
    versionLike.current.set(`${id} ${version_before}`, version)
  }, [])

  /** Restores the fields of all these appointments or, if one has been changed by someone else since, of none. */
  const restore = useCallback(
    async (changes: readonly Change[], title: string): Promise<boolean> => {
      const restored = new Map<number, Entry>()
      for (const { id, before } of changes) {
        const entry = latest.current.find(one => one.id === id)
        if (!entry) continue
        restored.set(id, { ...entry, ...before })
        hold(id, { entry: { ...entry, ...before }, pending: true })
      }
      const appointments = changes.map(({ id, version, before }) => {
        return { id, before, expected_version: likeVersion(id, version) }
      })
      const send = () => mutate('appointments.restore', { appointments })
      const own = Promise.allSettled(changes.map(({ id }) => queues.current.get(id))).then(send)
      for (const { id } of changes) queues.current.set(id, own)
      const isLast = (id: number) => queues.current.get(id) === own
      try {
        const answer = await own
        for (const one of changes) {
          const done = answer.changes.find(({ id }) => id === one.id)
          const entry = restored.get(one.id)
          if (done) versions.current.set(one.id, done.version)
          if (done) isAsBefore(one, done.version)
          if (isLast(one.id))
            hold(one.id, done && entry ? { entry: { ...entry, version: done.version }, pending: false } : null)
        }
        return true
      } catch (error) {
        for (const { id } of changes) if (isLast(id)) hold(id, null)
        refuse(title, error)
        return false
      }
    },
    [hold, likeVersion, isAsBefore, refuse],
  )

  /** Leads an appointment back to the status before a change, unless someone else has changed it since. */
  const leadBack = useCallback(
    async (made: Change, to: Entry['status']): Promise<boolean> => {
      const { id } = made
      const entry = latest.current.find(one => one.id === id)
      if (!entry) return false
      const way = movesBack(entry.status, to)
      if (!way) toast(t('moved.final', { title: entry.title }), { tone: 'info' })
      let expected = likeVersion(id, made.version)
      for (const status of way ?? []) {
        if (!(await change(entry, { status }, { status }, null, 'this', undefined, expected))) return false
        expected = versions.current.get(id) ?? expected
      }
      if (way) isAsBefore(made, expected)
      return way !== null
    },
    [change, likeVersion, isAsBefore, t],
  )

  const undoLast = useCallback(async () => {
    // Pending steps show on the board already, so undo applies to them and not to the step before.
    await Promise.allSettled(underWay.current)
    const step = undos.current.pop()
    if (!step) return toast(t('moved.nothing'), { tone: 'info' })
    const done = await Promise.all(
      step.map(async one => {
        if ('restore' in one) return restore(one.restore, one.title)
        if ('status' in one) return leadBack(one.change, one.status)
        if ('cancel' in one)
          return mutate('appointments.cancel', { ids: [...one.cancel] }).catch(error => {
            refuse(one.title, error)
            return false
          })
        toast(t('moved.final', { title: one.final }), { tone: 'info' })
        return false
      }),
    )
    if (done.every(Boolean)) toast(t('moved.undone'))
  }, [leadBack, restore, refuse, t])

  const undoing = useRef<Promise<unknown>>(Promise.resolve())
  /** Undoes one step after the other: each needs the versions that the one before it gave. */
  const undo = useCallback(() => {
    undoing.current = undoing.current.then(undoLast, undoLast)
  }, [undoLast])

  /** Takes over what the form has saved; it can be undone like any other step. */
  const saved = useCallback(
    ({ data, warnings, ids, changes }: Saved) => {
      const entry = toEntry(data)
      versions.current.set(data.id, data.version)
      hold(data.id, { entry, pending: false })
      if (!changes) undos.current.push([{ cancel: ids, title: data.title }])
      else if (changes.length > 0) undos.current.push([{ restore: changes, title: data.title }])
      warn(entry, warnings)
    },
    [hold, warn],
  )

  return { entries, drop, plan, give, lead, copyWeek, undo, saved, overtaken }
}

export type Plan = ReturnType<typeof usePlan>

const toEntry = (data: Planned): Entry => {
  const { id, title, kind, status, starts_at, ends_at, all_day, user_ids, resource_ids, ...rest } = data
  const { project_id, location, series_id, version } = rest
  return {
    ...{ id, title, kind, status, starts_at, ends_at, all_day, user_ids, resource_ids },
    ...{ project_id, location, series_id, version },
    declined: data.answers.filter(({ answer }) => answer === 'declined').map(({ user_id }) => user_id),
  }
}

/** Who has changed the appointment since it was picked up; null for any other refusal, such as a booking conflict. */
function overtakenBy(error: unknown): string[] | null {
  const details = error instanceof Refusal ? error.problem.details : undefined
  if (details?.version === undefined) return null
  const changes = (details.changed ?? []) as { by: string }[]
  return [...new Set(changes.map(({ by }) => by))]
}

const newestOf = (id: number): Promise<Planned | null> =>
  query('appointments.planned', { id }).then(
    ({ data }) => data[0] ?? null,
    () => null,
  )

/** The given ids, and those that a colleague has added since. */
const withAdded = (given: readonly number[], before: readonly number[], now: readonly number[]): number[] =>
  [...new Set([...given, ...now.filter(id => !before.includes(id))])].sort((a, b) => a - b)

interface Shift {
  minutes: number
  longer: number
}

/** The shift that takes an entry, as it is now, to the place where it was dropped, as it was when it was picked up. */
export function asDroppedOf(taken: Entry, now: Entry, { by, longer }: Drop, scale: Scale): Shift {
  const { view, step, days, timeZone } = scale
  const minutesOf = (instant: string, before = 0) =>
    view === 'day'
      ? wallMinutes(instant, days[0] ?? '', timeZone)
      : daysBetween(days[0] ?? '', shownDay(instant, timeZone, before)) * step
  const start = by === 0 ? 0 : by * step + minutesOf(taken.starts_at) - minutesOf(now.starts_at)
  if (longer === 0) return { minutes: start, longer: 0 }
  // When its start was dragged, its end stays.
  const end = by + longer === 0 ? 0 : (by + longer) * step + minutesOf(taken.ends_at, -1) - minutesOf(now.ends_at, -1)
  return { minutes: start, longer: end - start }
}

/** The fields of an entry at the place where it was dropped. */
export function afterDrop(
  entry: Entry,
  drop: Drop,
  { step, timeZone }: Scale,
  rowsBy: RowsBy,
  shift: Shift = { minutes: drop.by * step, longer: drop.longer * step },
): Fields {
  const moved = movedPeriod(entry, shift, timeZone)
  // The minimum length is a quarter of an hour, however far its edge was dragged.
  const least = new Date(Date.parse(moved.starts_at) + quarter * 60_000).toISOString()
  const ends_at = moved.ends_at < least ? least : moved.ends_at
  const { user_ids, resource_ids } = entry
  const changesRow = drop.from?.key !== drop.to.key
  const given = (ids: number[]) =>
    [...new Set([...ids.filter(id => id !== drop.from?.id), drop.to.id])].sort((a, b) => a - b)
  return {
    ...{ starts_at: moved.starts_at, ends_at },
    user_ids: changesRow && rowsBy === 'people' ? given(user_ids) : user_ids,
    resource_ids: changesRow && rowsBy === 'resources' ? given(resource_ids) : resource_ids,
  }
}

function changed(entry: Entry, { starts_at, ends_at, user_ids, resource_ids }: Fields): Updates {
  return {
    ...(starts_at !== entry.starts_at || ends_at !== entry.ends_at ? { starts_at, ends_at } : {}),
    ...(user_ids.join() === entry.user_ids.join() ? {} : { user_ids }),
    ...(resource_ids.join() === entry.resource_ids.join() ? {} : { resource_ids }),
  }
}

/** Minute of the day at which a column begins; for columns of days, when work begins. */
export const minutesAt = ({ view }: Scale, column: number): number =>
  view === 'day' ? dayBegin + column * quarter : 480
