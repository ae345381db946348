import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, useKeptDraft, useKeptKey } from '~/features/drafts/kept-draft'
import { callProcedure, type ProcedureAnswer } from '~/lib/procedures'
import { DraftSaver, type Post, type Unsaved } from './draft-saver'
import type { EntryLine, MaterialLine, Rapport } from './rapport'
import type { SaveRequest } from './save-answer'

/**
 * The draft of a page with its saver: changes show at once, are sent continuously, and wait on this device while there
 * is no network. Give the component `key={rapport.id}`.
 */
export function useDraft(rapport: Rapport, onClosed: (rapport: Rapport, lost: Unsaved | null) => void) {
  const [saver] = useState(() => new DraftSaver(rapport, postTo(rapport.id), onClosed))
  const view = useSyncExternalStore(saver.subscribe, saver.view, saver.view)
  const key = useKeptKey(String(rapport.id))
  useKeptDraft(key, saver, left => saver.restore(left))
  useEffect(
    () => () => {
      if (saver.unsaved()) void saver.flush().then(() => keepDraft(key, saver.unsaved()))
    },
    [saver, key],
  )
  useEffect(() => saver.take(rapport), [saver, rapport])
  return { saver, view }
}

const procedures: Record<SaveRequest['part'], string> = {
  head: 'rapports.update',
  entries: 'rapports.replaceEntries',
  materials: 'rapports.replaceMaterials',
  complete: 'rapports.complete',
}

const postTo =
  (id: number): Post =>
  async ({ part, expected_version, value }) => {
    try {
      const answer = await callProcedure<{ data: Rapport & EntryLine[] & MaterialLine[]; version: number }>(
        'POST',
        procedures[part],
        { ...value, id, expected_version },
      )
      if (answer.ok) {
        const { data, version } = answer.output
        return part === 'entries' || part === 'materials'
          ? { ok: true, version, [part]: data }
          : { ok: true, version: data.version, rapport: data }
      }
      const { status, error, message, details } = answer.problem
      // A server that cannot answer now is the same as none: the draft waits.
      if (status >= 500) return null
      const latest = status === 409 ? await latestOf(id) : null
      // Of a wrong field its own text says more.
      const issues = details?.issues ?? []
      return { ok: false, status, message: error === 'validation_error' ? '' : message, issues, latest }
    } catch {
      return null
    }
  }

/** What somebody else has made of it; null where it is gone or no longer seen. */
async function latestOf(id: number): Promise<Rapport | null> {
  const answer: ProcedureAnswer<{ data: Rapport }> = await callProcedure('GET', 'rapports.get', { id })
  return answer.ok ? answer.output.data : null
}
