import { useCallback, useRef } from 'react'
import { toast } from '~/components/ui/toast'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { mutate, type OutputOf, Refusal } from '~/lib/procedures'
import { movesBack } from '~server/services/planning/appointments/machine'
import type { Entry } from './board-model'
import type { HeldEntries } from './use-held-entries'

/** What a change did to one appointment, by the server's answer. */
export type Change = OutputOf<'appointments.update'>['changes'][number]

/** How a part of a step is undone: by restoring what was, by cancelling what was created, or not at all. */
export type Undo =
  | { restore: readonly Change[]; title: string }
  | { cancel: readonly number[]; title: string }
  | { final: string }

export interface UndoSteps {
  /** Collects changes into one step that is undone as a whole. */
  inOneStep: <Done>(work: (step: Undo[]) => Promise<Done>) => Promise<Done>
  /** Notes a step that was made elsewhere. */
  noteStep: (step: Undo[]) => void
  /** Undoes the last step, after those that are being undone. */
  undo: () => void
}

/** How the changes of an answer are undone; none for those that changed nothing. */
export function undoOf(changes: readonly Change[], title: string, status?: Entry['status']): Undo[] {
  if (changes.length === 0) return []
  const isFinal = changes.some(({ before }) => status && before.status && !movesBack(status, before.status))
  return [isFinal ? { final: title } : { restore: changes, title }]
}

/**
 * The steps of a user and the way back: the last one first, each as a whole and in one request, and only where every
 * appointment still has the version that the step gave it, or one that undoing a later step has made equal to it.
 */
export function useUndo(
  { latest, hold, inTurn, versions }: Omit<HeldEntries, 'entries'>,
  refuse: (title: string, error: unknown) => void,
): UndoSteps {
  const t = useT(planningTexts)
  const steps = useRef<Undo[][]>([])
  /** Steps that the server has not answered yet. */
  const inFlight = useRef(new Set<Promise<unknown>>())

  const noteStep = useCallback((step: Undo[]) => {
    if (step.length > 0) steps.current.push(step)
  }, [])

  const inOneStep = useCallback(
    async <Done>(work: (step: Undo[]) => Promise<Done>): Promise<Done> => {
      const step: Undo[] = []
      const done = work(step).then(result => {
        noteStep(step)
        return result
      })
      inFlight.current.add(done)
      return await done.finally(() => inFlight.current.delete(done))
    },
    [noteStep],
  )

  const versionLike = useRef(new Map<string, number>())
  /** The latest version that undoing has made equal to this one. */
  const likeVersion = useCallback((id: number, version: number): number => {
    const like = versionLike.current.get(`${id} ${version}`)
    return like === undefined ? version : likeVersion(id, like)
  }, [])

  /** Restores all these appointments or, if one has been changed by someone else since, none. */
  const restore = useCallback(
    async (changes: readonly Change[]): Promise<void> => {
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
      const ids = changes.map(({ id }) => id)
      const { answer, isLast } = inTurn(ids, () => mutate('appointments.restore', { appointments }))
      const done = await answer.catch(error => {
        for (const id of ids) if (isLast(id)) hold(id, null)
        throw error
      })
      for (const { id, version_before } of changes) {
        const version = done.changes.find(one => one.id === id)?.version
        const entry = restored.get(id)
        // It is again as it was before: steps before this one can be undone as well.
        if (version) versions.current.set(id, version)
        if (version) versionLike.current.set(`${id} ${version_before}`, version)
        if (isLast(id)) hold(id, version && entry ? { entry: { ...entry, version }, pending: false } : null)
      }
    },
    [latest, hold, inTurn, versions, likeVersion],
  )

  const undoLast = useCallback(async () => {
    // Pending steps show on the board already, so undo applies to them and not to the step before.
    await Promise.allSettled(inFlight.current)
    const step = steps.current.pop()
    if (!step) return toast(t('moved.nothing'), { tone: 'info' })
    const final = step.flatMap(one => ('final' in one ? [one.final] : []))
    for (const title of final) toast(t('moved.final', { title }), { tone: 'info' })
    const changes = step.flatMap(one => ('restore' in one ? one.restore : []))
    const created = step.flatMap(one => ('cancel' in one ? one.cancel : []))
    const [title = '', ...others] = step.flatMap(one => ('title' in one ? [one.title] : []))
    try {
      if (changes.length > 0) await restore(changes)
      if (created.length > 0) await mutate('appointments.cancel', { ids: [...created] })
      if (final.length === 0) toast(t('moved.undone'))
    } catch (error) {
      // What did not reach the server can be undone later; both requests may be repeated.
      if (!(error instanceof Refusal)) steps.current.push(step)
      refuse(others.length > 0 ? t('moved.several', { title, count: others.length }) : title, error)
    }
  }, [restore, refuse, t])

  const undoing = useRef<Promise<unknown>>(Promise.resolve())
  const undo = useCallback(() => {
    // One step after the other: each needs the versions that the one before it gave.
    undoing.current = undoing.current.then(undoLast, undoLast)
  }, [undoLast])

  return { inOneStep, noteStep, undo }
}
