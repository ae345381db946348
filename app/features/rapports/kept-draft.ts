import type { Unsaved } from './draft-saver'

const PREFIX = 'gewerk.draft.'

/** Where a draft that has not reached the server waits on this device: per company, person and rapport. */
export const keptDraftKey = (companyId: string, userId: number, rapportId: number): string =>
  `${PREFIX}${companyId}.${userId}.${rapportId}`

/** What an earlier visit left, or null. */
export function readKeptDraft(key: string): Unsaved | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isUnsaved(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps it, or takes it away once the server has it. */
export function keepDraft(key: string, unsaved: Unsaved | null): void {
  try {
    if (unsaved) localStorage.setItem(key, JSON.stringify(unsaved))
    else localStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the page itself still holds everything.
  }
}

function isUnsaved(value: unknown): value is Unsaved {
  return typeof value === 'object' && value !== null && 'base' in value && 'draft' in value
}
