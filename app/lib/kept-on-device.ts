import type { SessionView } from '~/components/frame/session-view'
import { readStored, removeStored, storedKeys, writeStored } from './device-store'
import { useSession } from './session'

// Input that has not reached the server yet is kept on this device, per company, user and record.

const PREFIX = 'gewerk.draft.'
/** Prefix of the keys of plain forms, after company and user. */
const FORM = 'form:'
/** Drafts of a deleted record would never be offered again, so they expire. */
const MOST_DAYS = 30

export interface Kept {
  /** When it was saved. */
  at?: string
}

/** Where the signed-in user's draft of a record is kept. */
export const useKeptKey = (record: string): string => keptKey(useSession(), record)

export const keptKey = ({ company, user }: SessionView, record: string): string =>
  `${PREFIX}${company.companyId}.${user.id}.${record}`

/** The record of `useKeptKey` for a plain form: the path of its page, and its id if a page has several. */
export const keptForm = (path: string, id: string): string => `${FORM}${path}#${id}`

/** Stores the remaining values, or removes the entry if there are none. */
export function keepOnDevice(key: string, left: object | null): void {
  if (left) writeStored(key, { ...left, at: new Date().toISOString() })
  else removeStored(key)
}

/** The stored entry of the key, with `base` and `draft`; also removes expired entries of any record. */
export function readKept<Left extends object>(key: string): (Left & Kept) | null {
  const oldest = Date.now() - MOST_DAYS * 86_400_000
  for (const one of storedKeys(PREFIX)) {
    const at = parsed<Kept>(one)?.at
    if (at && Date.parse(at) < oldest) removeStored(one)
  }
  const value = parsed<Left & Kept>(key)
  return value && 'base' in value && 'draft' in value ? value : null
}

/** Removes the input of plain forms on signing out: customer data must not stay on a shared device. */
export function forgetKeptForms(): void {
  for (const key of storedKeys(PREFIX)) if (key.includes(`.${FORM}`)) removeStored(key)
}

const parsed = <Value extends object>(key: string): Value | null => {
  const value = readStored<Value>(key)
  return typeof value === 'object' ? value : null
}
