import type { SessionView } from '~/components/frame/session-view'
import { readStored, removeStored, storedKeys, writeStored } from './device-store'
import { useSession } from './session'

// What was written and has not reached the server waits on this device, per company, person and record.

const PREFIX = 'gewerk.draft.'
/** Begins the keys of plain forms, behind company and person. */
const FORM = 'form:'
/** Drafts of a deleted record would never be offered again. */
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

/** Stores what is left, or removes the entry once nothing is. */
export function keepOnDevice(key: string, left: object | null): void {
  if (left) writeStored(key, { ...left, at: new Date().toISOString() })
  else removeStored(key)
}

/** What is kept under the key, with `base` and `draft`; removes what is too old, of whichever record. */
export function readKept<Left extends object>(key: string): (Left & Kept) | null {
  const oldest = Date.now() - MOST_DAYS * 86_400_000
  for (const one of storedKeys(PREFIX)) {
    const at = parsed<Kept>(one)?.at
    if (at && Date.parse(at) < oldest) removeStored(one)
  }
  const value = parsed<Left & Kept>(key)
  return value && 'base' in value && 'draft' in value ? value : null
}

/** Forgets what was typed into plain forms, on signing out: data of customers does not stay on a shared device. */
export function forgetKeptForms(): void {
  for (const key of storedKeys(PREFIX)) if (key.includes(`.${FORM}`)) removeStored(key)
}

const parsed = <Value extends object>(key: string): Value | null => {
  const value = readStored<Value>(key)
  return typeof value === 'object' ? value : null
}
