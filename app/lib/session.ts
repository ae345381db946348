import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext, useEffect, useState } from 'react'
import type { SessionView } from '~/components/frame/session-view'
import type { CustomerView } from '~server/services/customer/portal/schema'
import { createFormat, type Format, placeWithoutCompany } from './format'
import { useLocale } from './i18n'

/** Who is signed in, on every page below the frame. Throws outside of it. */
export function useSession(): SessionView {
  const session = useOptionalSession()
  if (!session) throw new Error('useSession is for pages below routes/_app')
  return session
}

/** Who is signed in, or null on pages without the frame. */
export function useOptionalSession(): SessionView | null {
  const kept = useContext(KeptSession)
  return useRouteLoaderData<{ session: SessionView }>('routes/_app')?.session ?? kept
}

/** The previous page's session, if a page could not be loaded and the frame stays. */
export const KeptSession = createContext<SessionView | null>(null)

let shown: SessionView | null = null

/** Remembers the session of the frame while it is shown, in the browser only. */
export function useKeepSession(session: SessionView): void {
  useEffect(() => {
    shown = session
    return () => {
      shown = null
    }
  }, [session])
}

/** The session of the frame that is shown, or was until a moment ago; null on the server. */
export const sessionShown = (): SessionView | null => shown

/** Whether the signed-in person may do something: `const may = useMay(); may('offers:send')`. */
export function useMay(): (permission: string) => boolean {
  const granted = useOptionalSession()?.permissions ?? nothing
  const known = answers.get(granted)
  if (known) return known
  const set = new Set(granted)
  const may = (permission: string) => set.has(permission)
  answers.set(granted, may)
  return may
}

const nothing: readonly string[] = []
/** One function for all parts of a page. */
const answers = new WeakMap<readonly string[], (permission: string) => boolean>()

/** Money, numbers, days and instants in the reader's language and the company's country and time zone. */
export function useFormat(): Format {
  const locale = useLocale()
  const company = useOptionalSession()?.company
  const theirs = useRouteLoaderData<{ view: CustomerView }>('routes/k.$token._index')?.view
  const countryCode = company?.countryCode ?? theirs?.company.country_code ?? placeWithoutCompany.countryCode
  const timeZone = company?.timeZone ?? theirs?.company.time_zone ?? placeWithoutCompany.timeZone
  const currency = (theirs?.offer ?? theirs?.invoice)?.currency ?? 'EUR'
  return createFormat({ locale, countryCode, timeZone, currency })
}

/**
 * Today in the company's time zone, as the server saw it when it put the page together: a page that is rendered before
 * midnight and taken over after it is one page.
 */
export function useToday(): string {
  const format = useFormat()
  const loadedAt = useRouteLoaderData<{ loadedAt: number }>('routes/_app')?.loadedAt
  return format.dayOf(new Date(loadedAt ?? Date.now()))
}

/**
 * The day in the company's time zone on which this part of a page was opened, by the reader's own clock. For parts that
 * only browsers render (dialogs): their page may have been open since yesterday, and `useToday` would still say so.
 */
export function useDayOpened(): string {
  const format = useFormat()
  const [day] = useState(() => format.dayOf(new Date()))
  return day
}

/**
 * Whether documents of this company state the labor share of their total for private customers in Germany (§ 35a EStG).
 */
export const useNamesLabor = (): boolean => useOptionalSession()?.company.laborShare ?? false
