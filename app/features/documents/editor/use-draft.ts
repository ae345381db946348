import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from '~/components/ui/toast'
import { Autosave, type SaveAnswer, type SaveSnapshot } from '~/features/drafts/autosave'
import { type Unsaved, useKeptDraft } from '~/features/drafts/kept-draft'
import { documentsTexts } from '~/i18n/documents'
import type { MeanwhileChanged } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import { keepOnDevice, useKeptKey } from '~/lib/kept-on-device'
import { Refusal } from '~/lib/procedures'
import { type Draft, mergeDrafts, sameDraft } from './row'
import { type DraftCodec, noErrors, type PlacedErrors, placeErrors } from './wire'

export type Edit<Field extends string = string> = (change: (draft: Draft<Field>) => Draft<Field>) => void

export interface DraftHandle<Field extends string = string> {
  draft: Draft<Field>
  edit: Edit<Field>
  /** Whether it equals what was loaded, with nothing typed yet. */
  pristine: boolean
  /** Errors of the last attempt, by their places. */
  errors: PlacedErrors
  saving: SaveSnapshot
  autosave: Autosave<Draft<Field>>
  /** Increases when the draft is replaced by another; remounts components with state of their own. */
  epoch: number
  /** The decision the user has to make, or null. */
  choice: DraftChoice<Field> | null
}

/** Unsaved changes beside the current record. */
export interface DraftChoice<Field extends string = string> {
  /** When an earlier visit made them; null for a conflict with another user just now. */
  keptAt: string | null
  base: Draft<Field>
  mine: Draft<Field>
  /** Null until loaded, and when nothing can be saved any more. */
  theirs: Draft<Field> | null
  /** Whether another user has changed the record since. */
  meanwhile: boolean
  changed: MeanwhileChanged['changed']
  takeMine: () => void
  takeTheirs: () => void
}

/**
 * State of a document in the editor, saved continuously by `save`. A newer record loaded by the page is taken over as
 * long as there are no unsaved changes; what this user's earlier visit could not save is offered again.
 */
export function useDraft<Loaded extends { version: number }, Field extends string>(
  loaded: Loaded,
  codec: DraftCodec<Loaded, Field>,
  record: string,
  save: (updates: Record<string, unknown>) => Promise<{ data: { version: number } }>,
): DraftHandle<Field> {
  const locale = useLocale()
  const t = useT(documentsTexts)
  const [draft, setDraft] = useState(() => codec.read(loaded, locale))
  const [epoch, setEpoch] = useState(0)
  const [pristine, setPristine] = useState(true)
  const [unsaved, setUnsaved] = useState<(Unsaved<Draft<Field>> & { at?: string }) | null>(null)
  const latest = useRef(draft)
  const undecided = useRef(false)
  const writtenKeys = useRef<readonly string[]>([])

  const send = async (content: Draft<Field>, version: number): Promise<SaveAnswer> => {
    const { updates, keys, unreadable } = codec.write(content, locale)
    writtenKeys.current = keys
    const issues = unreadable.map(path => ({ path, message: t('save.number') }))
    if (issues.length > 0) return { outcome: 'refused', message: t('save.number'), issues }
    try {
      const { data } = await save({ ...updates, expected_version: version })
      return { outcome: 'saved', version: data.version }
    } catch (error) {
      return error instanceof Refusal ? refusedAs(error) : { outcome: 'unreachable' }
    }
  }
  const latestSend = useRef(send)
  latestSend.current = send
  const [autosave] = useState(
    () =>
      new Autosave<Draft<Field>>({
        version: loaded.version,
        base: draft,
        send: (...sent) => latestSend.current(...sent),
      }),
  )
  const saving = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot)

  const write = useCallback(
    (next: Draft<Field>) => {
      latest.current = next
      setDraft(next)
      setPristine(false)
      autosave.change(next)
    },
    [autosave],
  )
  const edit = useCallback<Edit<Field>>(
    change => {
      const next = change(latest.current)
      if (next !== latest.current) write(next)
    },
    [write],
  )
  const reload = useCallback(() => {
    latest.current = codec.read(loaded, locale)
    setDraft(latest.current)
    setPristine(true)
    setEpoch(before => before + 1)
    autosave.adopt(loaded.version, latest.current)
  }, [autosave, codec, loaded, locale])

  const isNewer = loaded.version > saving.version
  useEffect(() => {
    if (isNewer && saving.state === 'saved' && !autosave.dirty) reload()
  }, [isNewer, saving.state, autosave, reload])

  const key = useKeptKey(record)
  const look = (left: Unsaved<Draft<Field>>) => {
    undecided.current = !sameDraft(left.draft, latest.current)
    if (undecided.current) setUnsaved(left)
    else keepOnDevice(key, null)
  }
  useKeptDraft(key, autosave, look, () => undecided.current)
  // If the sheet unmounts because another user has sent the document meanwhile, unsaved changes are at least reported.
  useEffect(
    () => () => {
      if (autosave.dirty) toast(t('save.lost'), { tone: 'warning' })
      autosave.discard()
    },
    [autosave, t],
  )

  const choice = useMemo((): DraftChoice<Field> | null => {
    const stands = codec.read(loaded, locale)
    const replaceBy = (next: Draft<Field>) => {
      write(next)
      setEpoch(before => before + 1)
    }
    if (unsaved) {
      const decided = (next: () => void) => () => {
        undecided.current = false
        keepOnDevice(key, null)
        setUnsaved(null)
        next()
      }
      return {
        keptAt: unsaved.at ?? null,
        base: unsaved.base,
        mine: unsaved.draft,
        theirs: stands,
        meanwhile: loaded.version !== unsaved.version,
        changed: [],
        takeMine: decided(() => replaceBy(mergeDrafts(unsaved.base, unsaved.draft, latest.current))),
        takeTheirs: decided(() => {}),
      }
    }
    const left = saving.state === 'conflict' ? autosave.unsaved() : null
    if (!left) return null
    const isHere = saving.theirs !== null && loaded.version >= saving.theirs
    return {
      keptAt: null,
      base: left.base,
      mine: left.draft,
      theirs: isHere ? stands : null,
      meanwhile: true,
      changed: saving.changed,
      takeMine() {
        replaceBy(mergeDrafts(left.base, latest.current, stands))
        void autosave.overwrite()
      },
      takeTheirs: reload,
    }
  }, [unsaved, saving, loaded, locale, codec, key, autosave, reload, write])

  // The response to a save may have been lost, as in a tab closed during the save: then the other version is this
  // user's own.
  const isMine = choice?.theirs && !choice.keptAt && sameDraft(choice.mine, choice.theirs)
  useEffect(() => {
    if (isMine) reload()
  }, [isMine, reload])

  const errors = useMemo(
    () => (saving.issues.length > 0 ? placeErrors(saving.issues, writtenKeys.current) : noErrors),
    [saving.issues],
  )
  return useMemo(
    () => ({ draft, edit, pristine, errors, saving, autosave, epoch, choice }),
    [draft, edit, pristine, errors, saving, autosave, epoch, choice],
  )
}

function refusedAs({ problem: { status, message, details = {} } }: Refusal): SaveAnswer {
  if (status === 401) return { outcome: 'signed_out' }
  if (status === 429 || status >= 500) return { outcome: 'unreachable' }
  const {
    version,
    changed,
    field,
    issues = [],
  } = details as Partial<MeanwhileChanged> & {
    field?: string
    issues?: { path: string; message: string }[]
  }
  if (status === 409) return { outcome: 'conflict', message, version: version ?? null, changed }
  const [first] = issues
  return {
    outcome: 'refused',
    message: first?.message ?? message,
    issues: first ? issues : field ? [{ path: field, message }] : [],
  }
}
