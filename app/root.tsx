import { localeOf } from '~/lib/i18n.server'
import './app.css'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorPage } from './components/error-page'
import { ProgressBar } from './components/progress-bar'
import { ScrollPositions } from './components/scroll-positions'
import { Toaster } from './components/ui/toast'
import { commonTexts } from './i18n/common'
import { accentStyle } from './lib/accent'
import { isConnectionError } from './lib/connection-error'
import { useFlash } from './lib/flash'
import { useAllTexts, useLocale, useT } from './lib/i18n'
import { useNonce } from './lib/nonce'
import { isPhone } from './lib/room'
import { KeptSession, sessionShown, useOptionalSession } from './lib/session'
import { themeOf } from './lib/theme'

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
]

export const meta: MetaFunction = () => [{ title: 'Gewerk' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    locale: localeOf({ request, context }),
    theme: themeOf(request.headers),
    phone: isPhone(request.headers),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const t = useT(commonTexts)
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  const session = useOptionalSession()
  const ofCustomer = useRouteLoaderData<{ primary?: string }>('routes/k.$token._index')
  const ofForm = useRouteLoaderData<{ primary?: string }>('routes/f.$id')
  const brand = ofCustomer?.primary ?? ofForm?.primary
  const nonce = useNonce()
  return (
    <html lang={locale} className={theme} style={accentStyle(session?.company.primaryColor ?? brand) as CSSProperties}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="theme-color" content="#f7f7f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101113" media="(prefers-color-scheme: dark)" />
        <meta name="description" content={t('tagline')} />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh font-sans">
        {children}
        <Toaster theme={theme} />
        <ScrollPositions />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useAllTexts()
  useFlash()
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  )
}

// Loaded with the pages that have it, so that pages without it need not load it; here it is at hand already.
const AppFrame = lazy(async () => ({ default: (await import('./components/frame/app-frame')).AppFrame }))

/**
 * Without a connection nothing loads, this route included; a signed-in user then keeps the frame, and with it the
 * navigation.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const [session] = useState(sessionShown)
  if (!session || !isConnectionError(error)) return <ErrorPage error={error} />
  return (
    <KeptSession.Provider value={session}>
      <Suspense>
        <AppFrame session={session} narrow={false}>
          <ErrorPage error={error} framed />
        </AppFrame>
      </Suspense>
    </KeptSession.Provider>
  )
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f5fd0'/%3E%3Cpath d='M21.5 11.2A7 7 0 1 0 23 16h-6' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"
