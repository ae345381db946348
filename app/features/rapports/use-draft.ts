import { useEffect, useState, useSyncExternalStore } from 'react'
import { useKeptDraft } from '~/features/drafts/kept-draft'
import { keepOnDevice, useKeptKey } from '~/lib/kept-on-device'
import { mutate, query, Refusal } from '~/lib/procedures'
import { DraftSaver, type Post, type Unsaved } from './draft-saver'
import type { Rapport } from './rapport'
import type { SaveRequest } from './save-answer'

/**
 * The draft of a page with its saver: changes show at once, are saved continuously, and are kept on this device while
 * there is no network. Give the component `key={rapport.id}`.
 */
export function useDraft(rapport: Rapport, onClosed: (rapport: Rapport, lost: Unsaved | null) => void) {
  const [saver] = useState(() => new DraftSaver(rapport, postTo(rapport.id), onClosed))
  const view = useSyncExternalStore(saver.subscribe, saver.view, saver.view)
  const key = useKeptKey(String(rapport.id))
  useKeptDraft(key, saver, left => saver.restore(left))
  useEffect(
    () => () => {
      if (saver.unsaved()) void saver.flush().then(() => keepOnDevice(key, saver.unsaved()))
    },
    [saver, key],
  )
  useEffect(() => saver.take(rapport), [saver, rapport])
  return { saver, view }
}

const procedures = {
  head: 'rapports.update',
  entries: 'rapports.replaceEntries',
  materials: 'rapports.replaceMaterials',
  complete: 'rapports.complete',
} as const satisfies Record<SaveRequest['part'], string>

const postTo =
  (id: number): Post =>
  async ({ part, expected_version, value }) => {
    try {
      const { data, ...answer } = await mutate(procedures[part], { ...value, id, expected_version } as never)
      return Array.isArray(data)
        ? { ok: true, version: (answer as { version: number }).version, [part]: data }
        : { ok: true, version: data.version, rapport: data }
    } catch (error) {
      // A server that cannot answer now is the same as no network: the draft waits.
      if (!(error instanceof Refusal) || error.problem.status >= 500) return null
      const { status, error: code, message, details } = error.problem
      const latest = status === 409 ? await latestOf(id) : null
      // For an invalid field its own message says more.
      const said = code === 'validation_error' ? '' : message
      return { ok: false, status, message: said, issues: details?.issues ?? [], latest }
    }
  }

/** The rapport with another user's changes; null if it no longer exists or is no longer visible. */
const latestOf = (id: number): Promise<Rapport | null> =>
  query('rapports.get', { id }).then(
    ({ data }) => data,
    () => null,
  )
