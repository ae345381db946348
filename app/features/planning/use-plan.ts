import { useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '~/components/ui/toast'
import { appointmentsTexts } from '~/i18n/appointments'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { type InputOf, mutate, type OutputOf, Refusal } from '~/lib/procedures'
import { movesBack } from '~server/services/planning/appointments/machine'
import { instantOnDay, movedPeriod, shownDay, wallMinutes } from '~server/services/planning/team-boards/rules'
import { type Drop, dayBegin, type Entry, quarter, type RowsBy, type Scale, type TeamBoard } from './board-model'

type Updates = InputOf<'appointments.update'>['updates']
type Fields = Pick<Entry, 'starts_at' | 'ends_at' | 'user_ids' | 'resource_ids'>
type Create = InputOf<'appointments.create'>
type Warning = OutputOf<'appointments.create'>['warnings'][number]

/** What the server answers of an appointment. */
type Planned = OutputOf<'appointments.create'>['data']
type Lead = Pick<Updates, 'reason'> & { scope?: InputOf<'appointments.update'>['scope'] }

/**
 * How a step is undone: by the previous fields or status, by cancelling what was created, or not at all, which can only
 * be reported.
 */
type Undo =
  | { id: number; updates: Updates }
  | { id: number; status: Entry['status'] }
  | { cancel: readonly number[]; title: string }
  | { final: string }

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
      toast(t('moved.refused', { title }), { tone: 'danger', description })
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

  /** Changes an appointment; returns whether it was changed. */
  const change = useCallback(
    async (
      entry: Entry,
      updates: Updates,
      shown: Partial<Entry>,
      step: Undo[] | null,
      scope: Lead['scope'] = 'this',
    ): Promise<boolean> => {
      const { id, title } = entry
      hold(id, { entry: { ...entry, ...shown }, pending: true })
      const send = () => {
        const expected_version = Math.max(entry.version, versions.current.get(id) ?? 0)
        return mutate('appointments.update', { id, scope, updates: { ...updates, expected_version } })
      }
      const own = (queues.current.get(id) ?? Promise.resolve()).then(send, send)
      queues.current.set(id, own)
      const isLast = () => queues.current.get(id) === own
      try {
        const { data, warnings, ids } = await own
        versions.current.set(id, data.version)
        if (isLast()) hold(id, { entry: toEntry(data), pending: false })
        if (ids.length > 1) step?.push({ final: title })
        else step?.push(updates.status ? { id, status: entry.status } : { id, updates: asBefore(entry, updates) })
        if (step) warn(entry, warnings)
        return true
      } catch (error) {
        if (isLast()) hold(id, null)
        refuse(title, error)
        return false
      }
    },
    [hold, refuse, warn],
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
    (dropped: readonly Entry[], drop: Drop, scale: Scale, rowsBy: RowsBy, scope: Lead['scope'] = 'this') =>
      inOneStep(async step => {
        const done = await Promise.all(
          dropped.map(entry => {
            const shown = afterDrop(entry, drop, scale, rowsBy)
            if (!drop.copy) {
              const updates = changed(entry, shown)
              return Object.keys(updates).length > 0 && change(entry, updates, shown, step, scope)
            }
            const { title, kind, all_day, project_id, location } = entry
            const fields = { title, kind, all_day, project_id, location, ...shown }
            return create(fields, { ...entry, ...shown, status: 'scheduled', series_id: null }, step)
          }),
        )
        return done.some(Boolean)
      }),
    [change, create, inOneStep],
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
        const own = shownDay(entry.starts_at, timeZone)
        const at = minutes ?? wallMinutes(entry.starts_at, own, timeZone)
        const by =
          wallMinutes(instantOnDay(day, at, timeZone), own, timeZone) - wallMinutes(entry.starts_at, own, timeZone)
        const given = { user_ids: entry.user_ids, resource_ids: entry.resource_ids, ...to }
        const shown = { ...movedPeriod(entry, { minutes: by }, timeZone), ...given }
        return change(entry, changed(entry, shown), shown, step)
      }),
    [change, inOneStep],
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

  const leadBack = useCallback(
    async (entry: Entry, to: Entry['status']): Promise<boolean> => {
      const way = movesBack(entry.status, to)
      if (!way) toast(t('moved.final', { title: entry.title }), { tone: 'info' })
      for (const status of way ?? []) if (!(await change(entry, { status }, { status }, null))) return false
      return way !== null
    },
    [change, t],
  )

  const undo = useCallback(async () => {
    // Pending steps show on the board already, so undo applies to them and not to the step before.
    await Promise.allSettled(underWay.current)
    const step = undos.current.pop()
    if (!step) return toast(t('moved.nothing'), { tone: 'info' })
    const done = await Promise.all(
      step.map(one => {
        if ('cancel' in one)
          return mutate('appointments.cancel', { ids: [...one.cancel] }).catch(error => {
            refuse(one.title, error)
            return false
          })
        if ('final' in one) {
          toast(t('moved.final', { title: one.final }), { tone: 'info' })
          return false
        }
        const entry = latest.current.find(({ id }) => id === one.id)
        if (!entry) return false
        return 'status' in one
          ? leadBack(entry, one.status)
          : change(entry, one.updates, one.updates as Partial<Entry>, null)
      }),
    )
    if (done.every(Boolean)) toast(t('moved.undone'))
  }, [change, leadBack, refuse, t])

  /** Takes over what the form has saved; it can be undone like any other step. */
  const saved = useCallback(
    (before: Planned | null, { data, warnings, ids }: OutputOf<'appointments.create'>) => {
      const entry = toEntry(data)
      versions.current.set(data.id, data.version)
      hold(data.id, { entry, pending: false })
      if (!before) undos.current.push([{ cancel: ids, title: data.title }])
      else if (ids.length > 1) undos.current.push([{ final: data.title }])
      else undos.current.push([{ id: data.id, updates: changedBack(before, data) }])
      warn(entry, warnings)
    },
    [hold, warn],
  )

  return { entries, drop, plan, give, lead, copyWeek, undo, saved }
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

/** The fields that a change sets, as they were before it. */
const asBefore = (entry: Entry, updates: Updates): Updates =>
  Object.fromEntries(Object.keys(updates).map(field => [field, entry[field as keyof Entry]]))

const formFields = [
  ...(['title', 'kind', 'user_ids', 'resource_ids', 'project_id', 'kontakt_id'] as const),
  ...(['location', 'description', 'travel_minutes'] as const),
]
const periodFields = ['starts_at', 'ends_at', 'all_day'] as const

/** The update that restores all fields that a form has changed; the period only as a whole. */
export function changedBack(before: Planned, after: Planned): Updates {
  const differs = (field: keyof Planned) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const fields = [...formFields.filter(differs), ...(periodFields.some(differs) ? periodFields : [])]
  return Object.fromEntries(fields.map(field => [field, before[field]]))
}

/** The fields of an entry at the place where it was dropped. */
export function afterDrop(entry: Entry, drop: Drop, { step, timeZone }: Scale, rowsBy: RowsBy): Fields {
  const moved = movedPeriod(entry, { minutes: drop.by * step, longer: drop.longer * step }, timeZone)
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
