import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast, ToasterProps } from 'sonner'
import type { Theme } from '~/lib/theme'

export interface ToastOptions {
  tone?: 'success' | 'info' | 'warning' | 'danger'
  description?: string
  /** Stands long enough to be read in peace. */
  lasting?: boolean
  /** One button, such as undo. */
  action?: { label: string; onClick: () => void }
}

/** Says something for some seconds: `toast(t('saved'), { tone: 'success' })`. Browser only. */
export function toast(
  text: string,
  { tone = 'success', description, lasting = tone === 'danger', action }: ToastOptions = {},
): void {
  // The same text again renews its toast instead of piling up.
  const options: ExternalToast = { id: text, description, action, ...(lasting && { duration: 10_000 }) }
  wake()
  void Promise.all([import('sonner'), mounted]).then(([{ toast: show }]) => {
    if (tone === 'danger') show.error(text, options)
    else show[tone](text, options)
  })
}

/** The place for toasts, once per page. The library comes with the first toast; most pages never need it. */
export function Toaster({ theme }: { theme: Theme }) {
  const [Sonner, setSonner] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    void awake.then(() => import('sonner')).then(module => setSonner(() => module.Toaster))
  }, [])
  useEffect(() => {
    if (Sonner) markMounted()
  }, [Sonner])
  if (!Sonner) return null
  // Where no buttons are: forms and rows end at the lower right, pages at the upper right; phones have their bar below.
  const position = matchMedia('(min-width: 600px)').matches ? 'top-center' : 'bottom-center'
  return (
    <Sonner
      theme={theme}
      position={position}
      offset={{ top: 60 }}
      mobileOffset={{ bottom: 150 }}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          borderRadius: 8,
        },
      }}
    />
  )
}

let wake: () => void = () => {}
const awake = new Promise<void>(resolve => {
  wake = resolve
})

let markMounted: () => void = () => {}
const mounted = new Promise<void>(resolve => {
  markMounted = resolve
})
