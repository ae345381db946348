import { useRouteLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import type { SessionView } from '~/components/frame/session-view'
import { createFormat, type Format } from './format'
import { useLocale } from './i18n'

/** Who is signed in, on every page below the frame. Throws outside of it. */
export function useSession(): SessionView {
  const session = useOptionalSession()
  if (!session) throw new Error('useSession is for pages below routes/_app')
  return session
}

/** Who is signed in, or null on pages without the frame. */
export function useOptionalSession(): SessionView | null {
  return useRouteLoaderData<{ session: SessionView }>('routes/_app')?.session ?? null
}

/** Whether the signed-in person may do something: `const may = useMay(); may('offers:send')`. */
export function useMay(): (permission: string) => boolean {
  const granted = useOptionalSession()?.permissions
  return useMemo(() => {
    const set = new Set(granted)
    return permission => set.has(permission)
  }, [granted])
}

/** Money, numbers, days and instants in the person's language and the company's country and time zone. */
export function useFormat(): Format {
  const locale = useLocale()
  const company = useOptionalSession()?.company
  const countryCode = company?.countryCode ?? 'AT'
  const timeZone = company?.timeZone ?? 'Europe/Vienna'
  return useMemo(() => createFormat({ locale, countryCode, timeZone }), [locale, countryCode, timeZone])
}
