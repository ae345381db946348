import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast, ToasterProps } from 'sonner'
import type { Theme } from '~/lib/theme'

export interface ToastOptions {
  tone?: 'success' | 'info' | 'warning' | 'danger'
  description?: string
  /** Shown long enough to be read without hurry. */
  lasting?: boolean
  /** One button, such as undo. */
  action?: { label: string; onClick: () => void }
}

/** Says something for some seconds: `toast(t('saved'), { tone: 'success' })`. Browser only. */
export function toast(
  text: string,
  { tone = 'success', description, lasting = tone === 'danger', action }: ToastOptions = {},
): void {
  // Repeating a text renews its toast instead of stacking another.
  const options: ExternalToast = { id: text, description, action, ...(lasting && { duration: 10_000 }) }
  wake()
  void Promise.all([import('sonner'), mounted]).then(([{ toast: show }]) => {
    if (tone === 'danger') show.error(text, options)
    else show[tone](text, options)
  })
}

/** The container of toasts, once per page. The library loads with the first toast; most pages never need it. */
export function Toaster({ theme }: { theme: Theme }) {
  const [Sonner, setSonner] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    void awake.then(() => import('sonner')).then(module => setSonner(() => module.Toaster))
  }, [])
  useEffect(() => {
    if (Sonner) markMounted()
  }, [Sonner])
  if (!Sonner) return null
  // Away from buttons: forms and rows end at the lower right, pages have theirs at the upper right; phones have their
  // bar at the bottom.
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
