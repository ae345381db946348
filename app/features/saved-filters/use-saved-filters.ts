import { useEffect, useState } from 'react'
import { useSession } from '~/lib/session'

export interface SavedFilter {
  name: string
  /** The search part of the list's URL, without `?`. */
  search: string
}

/** What this person has saved for one list on this device; a name that exists is overwritten. */
export function useSavedFilters(list: string) {
  const { user, company } = useSession()
  const key = `gewerk.filters.${company.companyId}.${user.id}.${list}`
  const [saved, setSaved] = useState<readonly SavedFilter[]>([])
  useEffect(() => setSaved(read(key)), [key])

  function store(next: readonly SavedFilter[]) {
    setSaved(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A full or forbidden store keeps the filters for this visit only.
    }
  }
  return {
    saved,
    save: (filter: SavedFilter) => store([...saved.filter(({ name }) => name !== filter.name), filter]),
    remove: (name: string) => store(saved.filter(filter => filter.name !== name)),
  }
}

function read(key: string): SavedFilter[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isSavedFilter) : []
  } catch {
    return []
  }
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const filter = value as Partial<SavedFilter> | null
  return typeof filter?.name === 'string' && typeof filter.search === 'string'
}
