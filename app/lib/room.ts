import { useRouteLoaderData } from '@remix-run/react'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the device says that it is a phone. Only a guess at a page's width. */
export function isPhone(headers: { get(name: string): string | null }): boolean {
  const said = headers.get('sec-ch-ua-mobile')
  return said ? said === '?1' : /\bMobi/.test(headers.get('user-agent') ?? '')
}

/** Minimum width of a table, in rem; `@2xl` of the styles. */
const tableWidth = 42

/**
 * Whether there is room for a table within an element. The server goes by the device, so that rows are made once and
 * not for either; the page then measures before it is painted anew.
 */
export function useRoomForTable(element: RefObject<HTMLElement | null>): boolean {
  const phone = useRouteLoaderData<{ phone?: boolean }>('root')?.phone ?? false
  const [room, setRoom] = useState(!phone)
  useMeasured(() => {
    const measured = element.current
    if (!measured) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const measure = () => setRoom(measured.clientWidth >= tableWidth * rem)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return room
}

const useMeasured = typeof document === 'undefined' ? () => {} : useLayoutEffect
