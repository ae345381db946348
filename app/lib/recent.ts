import { useEffect, useMemo } from 'react'
import type nav from '~/i18n/de/nav'
import { readStored, removeStored, storedKeys, writeStored } from './device-store'
import { useOptionalSession } from './session'

/** A record opened on this device. */
export interface Visit {
  to: string
  title: string
  /** The noun, by its name in the menu. */
  kind: keyof (typeof nav)['items']
}

const PREFIX = 'gewerk.recent.'
const MOST = 8

/** Adds a detail page to the recent records of the command palette. */
export function useVisit({ to, title, kind }: Visit): void {
  const key = useKey()
  useEffect(() => {
    if (!key) return
    const others = read(key).filter(visit => visit.to !== to)
    writeStored(key, [{ to, title, kind }, ...others].slice(0, MOST))
  }, [key, to, title, kind])
}

/** Records this user opened last on this device, newest first. For parts that only the browser renders. */
export function useRecent(): Visit[] {
  const key = useKey()
  return useMemo(() => (key ? read(key) : []), [key])
}

/** Removes everything on signing out: names of customers must not stay on a shared device. */
export function forgetRecent(): void {
  for (const key of storedKeys(PREFIX)) removeStored(key)
}

function useKey(): string | null {
  const session = useOptionalSession()
  return session ? `${PREFIX}${session.company.companyId}.${session.user.id}` : null
}

function read(key: string): Visit[] {
  const value = readStored<Visit[]>(key)
  return Array.isArray(value) ? value : []
}
