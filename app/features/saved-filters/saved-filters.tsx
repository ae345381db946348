import { Link } from '@remix-run/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { savedTexts } from '~/i18n/saved'
import { readStored, writeStored } from '~/lib/device-store'
import { useT } from '~/lib/i18n'
import { useSearchState } from '~/lib/search-state'
import { useSession } from '~/lib/session'

/** Saved searches and filters of a list, named by the user and kept on this device. */
export function SavedFilters({ list }: { list: 'contacts' | 'projects' }) {
  const t = useT(savedTexts)
  const { params } = useSearchState()
  const { saved, save, remove } = useSavedFilters(list)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const current = new URLSearchParams(params)
  current.delete('offset')
  current.delete('limit')
  const search = current.toString()
  const known = saved.some(filter => filter.search === search)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), search })
    setName('')
    setOpen(false)
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Bookmark aria-hidden />
          {t('title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t('title')} align="end" className="w-72 p-2">
        {saved.length > 0 ? (
          <ul className="mb-2 grid gap-0.5">
            {saved.map(filter => (
              <li key={filter.name} className="flex items-center gap-1">
                <Link
                  to={{ search: filter.search }}
                  onClick={() => setOpen(false)}
                  aria-current={filter.search === search || undefined}
                  className="min-w-0 grow truncate rounded-md px-2 py-1.5 hover:bg-hover aria-current:font-medium aria-current:text-accent-ink"
                >
                  {filter.name}
                </Link>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t('remove', { name: filter.name })}
                  onClick={() => remove(filter.name)}
                >
                  <Trash2 className="text-faint" />
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {search === '' || known ? (
          <p className="px-2 py-1 text-xs text-muted">{t(saved.length > 0 && known ? 'known' : 'hint')}</p>
        ) : (
          <form onSubmit={submit} className="flex gap-2 border-line p-1">
            <Input
              aria-label={t('name')}
              placeholder={t('name')}
              value={name}
              maxLength={60}
              onChange={event => setName(event.target.value)}
            />
            <Button type="submit">{t('save')}</Button>
          </form>
        )}
      </PopoverContent>
    </Popover>
  )
}

interface SavedFilter {
  name: string
  /** The search part of the list's URL, without `?`. */
  search: string
}

/** This user's saved filters of one list on this device; saving under an existing name overwrites. */
function useSavedFilters(list: string) {
  const { user, company } = useSession()
  const key = `gewerk.filters.${company.companyId}.${user.id}.${list}`
  const [saved, setSaved] = useState<readonly SavedFilter[]>([])
  useEffect(() => setSaved(read(key)), [key])

  function store(next: readonly SavedFilter[]) {
    setSaved(next)
    writeStored(key, next)
  }
  return {
    saved,
    save: (filter: SavedFilter) => store([...saved.filter(({ name }) => name !== filter.name), filter]),
    remove: (name: string) => store(saved.filter(filter => filter.name !== name)),
  }
}

function read(key: string): SavedFilter[] {
  const value = readStored<unknown[]>(key)
  return Array.isArray(value) ? value.filter(isSavedFilter) : []
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const filter = value as Partial<SavedFilter> | null
  return typeof filter?.name === 'string' && typeof filter.search === 'string'
}
