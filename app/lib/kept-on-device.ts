import type { SessionView } from '~/components/frame/session-view'
import { useSession } from './session'

// What was written and has not reached the server waits on this device, per company, person and record.

const PREFIX = 'gewerk.draft.'
/** Begins the keys of plain forms, behind company and person. */
const FORM = 'form:'
/** Of a record that is gone nobody would ever be offered anything again. */
const MOST_DAYS = 30

export interface Kept {
  /** When it was written. */
  at?: string
}

/** Where the signed-in person's part of a record is kept. */
export const useKeptKey = (record: string): string => keptKey(useSession(), record)

export const keptKey = ({ company, user }: SessionView, record: string): string =>
  `${PREFIX}${company.companyId}.${user.id}.${record}`

/** The record of `useKeptKey` for a plain form: the path of its page, and its id where a page has several. */
export const keptForm = (path: string, id: string): string => `${FORM}${path}#${id}`

/** Keeps what is left, or takes it away once nothing is. */
export function keepOnDevice(key: string, left: object | null): void {
  try {
    if (left) localStorage.setItem(key, JSON.stringify({ ...left, at: new Date().toISOString() }))
    else localStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the page itself still holds everything.
  }
}

/** What is kept under the key, with `base` and `draft`; removes what is too old, of whichever record. */
export function readKept<Left extends object>(key: string): (Left & Kept) | null {
  const oldest = Date.now() - MOST_DAYS * 86_400_000
  try {
    for (const one of Object.keys(localStorage).filter(one => one.startsWith(PREFIX))) {
      const kept = parsed<Kept>(one)
      if (kept?.at && Date.parse(kept.at) < oldest) localStorage.removeItem(one)
    }
    const value = parsed<Left & Kept>(key)
    return value && 'base' in value && 'draft' in value ? value : null
  } catch {
    return null
  }
}

/** Forgets what was typed into plain forms, on signing out: data of customers does not stay on a shared device. */
export function forgetKeptForms(): void {
  const isForm = (key: string) => key.startsWith(PREFIX) && key.includes(`.${FORM}`)
  for (const key of Object.keys(localStorage)) if (isForm(key)) localStorage.removeItem(key)
}

const parsed = <Value extends object>(key: string): Value | null => {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
  return typeof value === 'object' ? (value as Value | null) : null
}
