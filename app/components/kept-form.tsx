import { useLocation, useNavigation } from '@remix-run/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type Kept, keepOnDevice, keptForm, keptKey, readKept } from '~/lib/kept-on-device'
import { latePart, Nothing } from '~/lib/late-part'
import { useOptionalSession } from '~/lib/session'
import { markUnsent } from '~/lib/unsent-forms'
import {
  changedValues,
  changesRows,
  firstValues,
  isSameValue,
  type KeptValues,
  type TypedValues,
  typedValues,
  writeTyped,
} from './typed-values'

// Needed only by users who left unsaved input behind.
const KeptOffer = latePart(() => import('./kept-offer'), Nothing)

interface KeptFormProps {
  /** Of the form; one that React made up says nothing, and then the page has one form only. */
  id: string
  fetcher?: { state: string } | undefined
  /** The last submission was refused. */
  refused: boolean
}

/**
 * Keeps the input of the surrounding form on this device until it is submitted, and offers it again at the next visit.
 * While something is unsaved, leaving the page asks for confirmation. Only for signed-in users.
 */
export function KeptForm(props: KeptFormProps) {
  const session = useOptionalSession()
  // The form's own path, not the target of a pending navigation.
  const [path] = useState(useLocation().pathname)
  if (!session) return null
  return (
    <Keeper
      {...props}
      path={path}
      storeKey={keptKey(session, keptForm(path, props.id.includes(':') ? '' : props.id))}
    />
  )
}

function Keeper({ fetcher, refused, path, storeKey }: KeptFormProps & { path: string; storeKey: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  const navigation = useNavigation()
  const [left, setLeft] = useState<(KeptValues & Kept) | null>(null)
  const keeper = useRef<ReturnType<typeof keeperOf> | null>(null)

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    const own = keeperOf(form, storeKey, path)
    keeper.current = own
    setLeft(own.left)
    return own.start()
  }, [storeKey, path])

  const isUnderWay = fetcher ? fetcher.state !== 'idle' : navigation.state !== 'idle'
  useEffect(() => {
    if (!isUnderWay) keeper.current?.settle(refused)
  }, [isUnderWay, refused])

  const decide = (restore: boolean) => {
    keeper.current?.decide(restore)
    setLeft(null)
  }
  return (
    <>
      <span ref={mark} hidden />
      {left ? (
        <Suspense>
          <KeptOffer left={left} mark={mark} onRestore={() => decide(true)} onDiscard={() => decide(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Keeps one form's input, from mounting to unmounting. */
function keeperOf(form: HTMLFormElement, key: string, path: string) {
  // Something may have been typed before hydration.
  let base = { ...typedValues(form), ...firstValues(form) }
  let sent: TypedValues | null = null
  let isTouched = Object.keys(changedValues(base, typedValues(form))).length > 0
  let isOver = false
  /** The base before a submission that seems to have succeeded. */
  let replaced: TypedValues | null = null
  let undecided = readKept<KeptValues>(key)
  // A draft equal to the current values is not worth offering.
  if (undecided && Object.entries(undecided.draft).every(([name, value]) => isSameValue(base[name], value))) {
    keepOnDevice(key, null)
    undecided = null
  }
  const unsent = {
    discard() {
      isOver = true
      keepOnDevice(key, null)
    },
  }

  function look() {
    if (!isTouched || sent || isOver) return
    const draft = changedValues(base, typedValues(form))
    const names = Object.keys(draft)
    markUnsent(unsent, names.length > 0)
    if (undecided) return
    const before = Object.fromEntries(names.map(name => [name, base[name] ?? { values: [] }]))
    keepOnDevice(key, names.length > 0 ? { base: before, draft } : null)
  }
  const touch = () => {
    isTouched = true
    // Hidden inputs follow the visible ones on the next render.
    setTimeout(look)
  }
  const submit = (event: SubmitEvent) => {
    if (changesRows(event)) return
    sent = typedValues(form)
    replaced = null
    markUnsent(unsent, false)
  }
  /** A form that stays on the page clears itself once its text has been submitted. */
  const forget = () => {
    sent = null
    isTouched = false
    keepOnDevice(key, null)
    markUnsent(unsent, false)
  }
  return {
    left: undecided,
    start() {
      const touches = ['input', 'change', 'click', 'keydown'] as const
      for (const name of touches) form.addEventListener(name, touch)
      form.addEventListener('submit', submit)
      form.addEventListener('reset', forget)
      const observer = new MutationObserver(look)
      observer.observe(form, { subtree: true, childList: true, attributeFilter: ['value'] })
      look()
      return () => {
        for (const name of touches) form.removeEventListener(name, touch)
        form.removeEventListener('submit', submit)
        form.removeEventListener('reset', forget)
        observer.disconnect()
        markUnsent(unsent, false)
        // A successful save leads elsewhere; a form replaced at its own URL has failed, and its text stays.
        if (sent && window.location.pathname !== path) keepOnDevice(key, null)
      }
    },
    /** The submission is over, and the form is still mounted. */
    settle(refused: boolean) {
      if (sent && !refused) {
        replaced = base
        base = sent
      } else if (!sent && refused && replaced) {
        // The form shows the answer's values one render after the submission is over.
        base = replaced
        replaced = null
      } else if (!sent) return
      sent = null
      look()
    },
    decide(restore: boolean) {
      const { draft = {} } = undecided ?? {}
      undecided = null
      if (restore) for (const [name, value] of Object.entries(draft)) writeTyped(form, name, value)
      isTouched = true
      setTimeout(look)
      if (!restore) keepOnDevice(key, null)
    },
  }
}
