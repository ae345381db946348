import { startTransition, useCallback, useRef, useState } from 'react'
import { toast } from '~/components/ui/toast'
import { appointmentsTexts } from '~/i18n/appointments'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { type InputOf, mutate, type OutputOf, query, Refusal } from '~/lib/procedures'
import { isClosed } from '~server/services/planning/appointments/machine'
import { instantOnDay, movedPeriod, shownDay, wallMinutes } from '~server/services/planning/team-boards/rules'
import { afterDrop, asDroppedOf, changedFields, type Fields, withAdded } from './after-drop'
import type { Drop, Entry, RowsBy, Scale, TeamBoard } from './board-model'
import { useHeldEntries } from './use-held-entries'
import { type Change, type Undo, undoOf, useUndo } from './use-undo'

type Updates = InputOf<'appointments.update'>['updates']
type Created = OutputOf<'appointments.create'>
type Warning = Created['warnings'][number]

/** What the server answers of an appointment. */
type Planned = Created['data']
type Scope = InputOf<'appointments.update'>['scope']
type StatusOptions = Pick<Updates, 'reason'> & { scope?: Scope }

/** What a form's save returned; a new appointment has no changes. */
export type Saved = Created & { changes?: Change[] }

/** The result of a drop, and whether the appointment had been changed by someone else since it was picked up. */
export interface Outcome {
  isMoved: boolean
  isOvertaken: boolean
}
const nothingMoved: Outcome = { isMoved: false, isOvertaken: false }

/** Ids of what is being created are above all others, as its own will be: with that it stays in its place. */
const firstTemporaryId = 2 ** 52

/** The question whether an appointment that someone else changed during the drag is moved all the same. */
export interface Overtaken {
  /** As it was when it was picked up. */
  taken: Entry
  newest: Planned
  /** The names of those who changed it. */
  by: readonly string[]
  answer: (isMoved: boolean) => void
}

/**
 * The plan as the user sees it: the loaded one, with changes made here applied on top. A change shows at once, reaches
 * the server one after the other for each appointment, and is undone with a message when refused.
 */
export function usePlan(board: TeamBoard) {
  const t = useT(planningTexts)
  const conflicts = useT(appointmentsTexts)
  const held = useHeldEntries(board)
  const { entries, latest, hold, inTurn, versions } = held
  const made = useRef(firstTemporaryId)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const asked = useRef<Promise<unknown>>(Promise.resolve())

  const refuse = useCallback(
    (title: string, error: unknown) => {
      const description = error instanceof Refusal ? error.problem.message : t('moved.offline')
      toast(t(overtakenBy(error) ? 'moved.overtaken' : 'moved.refused', { title }), { tone: 'danger', description })
    },
    [t],
  )
  const { inOneStep, noteStep, undo } = useUndo(held, refuse)

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
    [t, conflicts, latest],
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
   * Changes an appointment; returns whether it was changed. `onError` returns whether it has dealt with the error.
   */
  const change = useCallback(
    async (
      entry: Entry,
      updates: Updates,
      shown: Partial<Entry>,
      step: Undo[],
      scope: Scope = 'this',
      onError?: (error: unknown, isLast: boolean) => Promise<boolean>,
    ): Promise<boolean> => {
      const { id, title } = entry
      hold(id, { entry: { ...entry, ...shown }, pending: true })
      const { answer, isLast } = inTurn([id], () => {
        const expected_version = Math.max(entry.version, versions.current.get(id) ?? 0)
        return mutate('appointments.update', { id, scope, updates: { ...updates, expected_version } })
      })
      try {
        const { data, warnings, changes } = await answer
        versions.current.set(id, data.version)
        if (isLast(id)) hold(id, { entry: toEntry(data), pending: false })
        step.push(...undoOf(changes, title, updates.status))
        warn(entry, warnings)
        return true
      } catch (error) {
        // The queue goes on: a question may be open for long.
        if (await onError?.(error, isLast(id))) return false
        if (isLast(id)) hold(id, null)
        refuse(title, error)
        return false
      }
    },
    [hold, inTurn, versions, refuse, warn],
  )

  /**
   * Gives an appointment the fields that `fieldsOf` computes. If someone else was faster, the user is asked, and a yes
   * computes them anew from the newest record: the colleague's other changes stay, and undo restores them.
   */
  const move = useCallback(
    async (entry: Entry, fieldsOf: (entry: Entry) => Fields, step: Undo[], scope: Scope): Promise<Outcome> => {
      const fields = fieldsOf(entry)
      const updates = changedFields(entry, fields)
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
        const wanted = !isClosed(now.status) && Object.keys(changedFields(now, there)).length > 0
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
    async (sent: Promise<Created>, shown: Entry, step: Undo[]): Promise<Entry | null> => {
      const temporary = made.current++
      hold(temporary, { entry: { ...shown, id: temporary, version: 0 }, pending: true })
      try {
        const { data, warnings } = await sent
        const entry = toEntry(data)
        hold(temporary, null)
        hold(entry.id, { entry, pending: false })
        step.push({ cancel: [entry.id], title: entry.title })
        warn(entry, warnings)
        return entry
      } catch (error) {
        hold(temporary, null)
        refuse(shown.title, error)
        return null
      }
    },
    [hold, refuse, warn],
  )

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
            const copy = await create(
              mutate('appointments.copy', { id: entry.id, ...shown }),
              { ...entry, ...shown, status: 'scheduled', series_id: null },
              step,
            )
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
        return create(mutate('appointments.create', input), shown, step)
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

  const changeStatus = useCallback(
    (entry: Entry, status: Entry['status'], { scope, reason }: StatusOptions = {}) =>
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

  /** Takes over what the form has saved; it can be undone like any other step. */
  const saved = useCallback(
    ({ data, warnings, ids, changes }: Saved) => {
      const entry = toEntry(data)
      versions.current.set(data.id, data.version)
      hold(data.id, { entry, pending: false })
      noteStep(changes ? undoOf(changes, data.title) : [{ cancel: ids, title: data.title }])
      warn(entry, warnings)
    },
    [hold, versions, noteStep, warn],
  )

  return { entries, drop, plan, give, changeStatus, copyWeek, undo, saved, overtaken }
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
