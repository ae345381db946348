import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from '~/components/ui/toast'
import { documentsTexts } from '~/i18n/documents'
import { useLocale, useT } from '~/lib/i18n'
import { Autosave, type SaveAnswer, type SaveSnapshot } from './autosave'
import { postDraft } from './post-draft'
import type { Draft } from './row'
import { type DraftCodec, noErrors, type PlacedErrors, placeErrors } from './wire'

export type Edit<Field extends string = string> = (change: (draft: Draft<Field>) => Draft<Field>) => void

export interface DraftHandle<Field extends string = string> {
  draft: Draft<Field>
  edit: Edit<Field>
  /** Whether it says what was loaded, nothing was written yet. */
  pristine: boolean
  /** Refusals of the last attempt, where they belong. */
  errors: PlacedErrors
  saving: SaveSnapshot
  autosave: Autosave<Draft<Field>>
  /** Goes up when the draft was replaced by what somebody else wrote; remounts what keeps its own state. */
  epoch: number
  /** Takes the loaded record in place of what was written here. */
  reload: () => void
}

/**
 * State of a document while it is written, saved continuously to `saveUrl`. A newer record that the page loads is taken
 * over as long as nothing unsaved stands here.
 */
export function useDraft<Loaded extends { version: number }, Field extends string>(
  loaded: Loaded,
  codec: DraftCodec<Loaded, Field>,
  saveUrl: string,
): DraftHandle<Field> {
  const locale = useLocale()
  const t = useT(documentsTexts)
  const [draft, setDraft] = useState(() => codec.read(loaded, locale))
  const [epoch, setEpoch] = useState(0)
  const [pristine, setPristine] = useState(true)
  const latest = useRef(draft)
  const writtenKeys = useRef<readonly string[]>([])

  const send = async (content: Draft<Field>, version: number): Promise<SaveAnswer> => {
    const { updates, keys, unreadable } = codec.write(content, locale)
    writtenKeys.current = keys
    const issues = unreadable.map(path => ({ path, message: t('save.number') }))
    if (issues.length > 0) return { outcome: 'refused', message: t('save.number'), issues }
    return postDraft(saveUrl, updates, version)
  }
  const latestSend = useRef(send)
  latestSend.current = send
  const [autosave] = useState(
    () =>
      new Autosave<Draft<Field>>({ version: loaded.version, send: (...sent) => latestSend.current(...sent) }),
  )
  const saving = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot)

  const edit = useCallback<Edit<Field>>(
    change => {
      const next = change(latest.current)
      if (next === latest.current) return
      latest.current = next
      setDraft(next)
      setPristine(false)
      autosave.change(next)
    },
    [autosave],
  )
  const reload = useCallback(() => {
    latest.current = codec.read(loaded, locale)
    setDraft(latest.current)
    setPristine(true)
    setEpoch(before => before + 1)
    autosave.adopt(loaded.version)
  }, [autosave, codec, loaded, locale])

  const isNewer = loaded.version > saving.version
  useEffect(() => {
    if (isNewer && saving.state === 'saved' && !autosave.dirty) reload()
  }, [isNewer, saving.state, autosave, reload])
  useBackgroundSaves(autosave, t('save.lost'))

  const errors = useMemo(
    () => (saving.issues.length > 0 ? placeErrors(saving.issues, writtenKeys.current) : noErrors),
    [saving.issues],
  )
  return useMemo(
    () => ({ draft, edit, pristine, errors, saving, autosave, epoch, reload }),
    [draft, edit, pristine, errors, saving, autosave, epoch, reload],
  )
}

// Whoever puts the phone away or gets the network back has everything saved at once. Where the sheet is taken away, since
// somebody else has sent the document meanwhile, what could not be saved is at least spoken of.
function useBackgroundSaves<Content>(autosave: Autosave<Content>, lostText: string) {
  useEffect(() => {
    const save = () => void (autosave.dirty && autosave.flush())
    const hidden = () => document.hidden && save()
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', hidden)
      if (autosave.dirty) toast(lostText, { tone: 'warning' })
      autosave.discard()
    }
  }, [autosave, lostText])
}
