import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import viewerUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { Skeleton } from '~/components/ui/skeleton'
import { docsTexts } from '~/i18n/docs'
import { useT } from '~/lib/i18n'
import { asTheme } from '~/lib/theme'

interface Viewer {
  (options: Record<string, unknown>): unknown
  presets: { apis: unknown }
}

/** An OpenAPI document by Swagger UI, from our own files. Its texts are English, as the document is. */
export function ApiViewer({ url, expanded }: { url: string; expanded: boolean }) {
  const t = useT(docsTexts)
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useDarkViewer()

  useEffect(() => {
    let left = false
    loadViewer().then(
      viewer => {
        if (left || !place.current) return
        viewer({
          url,
          domNode: place.current,
          presets: [viewer.presets.apis],
          layout: 'BaseLayout',
          deepLinking: true,
          docExpansion: expanded ? 'list' : 'none',
          filter: true,
          defaultModelsExpandDepth: 0,
          displayRequestDuration: true,
          validatorUrl: null,
          onComplete: () => setState('ready'),
        })
      },
      () => setState('failed'),
    )
    return () => {
      left = true
    }
  }, [url, expanded])

  return (
    <>
      {state === 'loading' ? <Waiting label={t('loading')} /> : null}
      {state === 'failed' ? (
        <p role="alert" className="m-4 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {t('failed')}{' '}
          <a className="underline" href={url}>
            {url}
          </a>
        </p>
      ) : null}
      <div ref={place} lang="en" className="api-viewer" />
    </>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 p-4 pt-10">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-24" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}

let loading: Promise<Viewer> | undefined

/** Loads the viewer's script, once per visit; it registers itself on `window`. */
function loadViewer(): Promise<Viewer> {
  loading ??= new Promise<Viewer>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = viewerUrl
    script.onload = () => resolve((window as unknown as { SwaggerUIBundle: Viewer }).SwaggerUIBundle)
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('the viewer could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}

/** The viewer's dark mode is a class of its own on `<html>`. */
function useDarkViewer() {
  const theme = asTheme(useRouteLoaderData<{ theme?: string }>('root')?.theme) ?? 'system'
  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const { classList } = document.documentElement
    const apply = () => classList.toggle('dark-mode', theme === 'dark' || (theme === 'system' && device.matches))
    apply()
    device.addEventListener('change', apply)
    return () => {
      device.removeEventListener('change', apply)
      classList.remove('dark-mode')
    }
  }, [theme])
}
