import { useNavigate } from '@remix-run/react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { navTexts } from '~/i18n/nav'
import { type Search, useAsyncSearch } from '~/lib/async-search'
import { useT } from '~/lib/i18n'
import { query } from '~/lib/procedures'
import { useRecent, type Visit } from '~/lib/recent'
import { useFormat, useSession } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '../ui/command'
import { Kbd } from '../ui/kbd'
import { furtherPages } from './further-pages'
import { allowedFor, type Navigation, type PageItem } from './nav-items'

const isDay = (hint: string) => /^\d{4}-\d\d-\d\d$/.test(hint)

/** `hint` is a number, a place, an amount or a day. */
interface SearchResult extends Visit {
  hint?: string
  /** Set where several results share one URL. */
  key?: string
}

type Noun = Outputs['search']['everything']['data'][number]['noun']

const kinds: Record<Exclude<Noun, 'credit_note' | 'leave_request' | 'document'>, Visit['kind']> = {
  contact: 'contacts',
  project: 'projects',
  inquiry: 'inquiries',
  offer: 'offers',
  rapport: 'rapports',
  invoice: 'invoices',
  appointment: 'appointments',
  article: 'articles',
  resource: 'planning',
  member: 'team',
}

const findAnything: Search<SearchResult> = async (q, signal) => {
  const { data } = await query('search.everything', { q }, signal)
  return data.map(({ noun, id, title, hint, at }) => {
    const shown = hint ? { hint } : {}
    if (noun === 'document') {
      const kind = kinds[at?.noun ?? 'contact']
      // A project has a page of its own for them.
      return {
        kind,
        to: `/${kind}/${at?.id}${kind === 'projects' ? '/documents' : ''}`,
        title,
        ...shown,
        key: `document-${id}`,
      }
    }
    if (noun === 'resource')
      return { kind: 'planning', to: '/planning?rows=resources', title, ...shown, key: `resource-${id}` }
    // The page shows a year.
    if (noun === 'leave_request')
      return { kind: 'leave', to: `/leave?year=${hint?.slice(0, 4)}#request-${id}`, title, ...(hint ? { hint } : {}) }
    const kind = noun === 'credit_note' ? 'invoices' : kinds[noun]
    const folder = noun === 'credit_note' ? 'credit-notes' : kind
    return { kind, to: `/${folder}/${id}`, title: title || (hint ?? ''), ...(hint ? { hint } : {}) }
  })
}

interface CommandPaletteProps {
  navigation: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Ctrl K: every page, every create action, every record, and what was recently open. */
export default function CommandPalette({ navigation, open, onOpenChange }: CommandPaletteProps) {
  const t = useT(navTexts)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 flex max-h-[85dvh] animate-in flex-col overflow-hidden border-line bg-raised shadow-raised focus:outline-none max-md:border-b md:top-[14vh] md:left-1/2 md:w-xl md:max-h-[60vh] md:-translate-x-1/2 md:rounded-xl md:border"
        >
          <Radix.Title className="sr-only">{t('palette.title')}</Radix.Title>
          <PaletteContent navigation={navigation} onClose={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function PaletteContent({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const t = useT(navTexts)
  const navigate = useNavigate()
  const recent = useRecent()
  const [text, setText] = useState('')
  const [value, setValue] = useState('')
  const isSearching = text.trim().length >= 2
  const { items, answered, pending } = useAsyncSearch(findAnything, text, isSearching)
  const results = isSearching && answered !== null ? items : []
  const matches = (name: string) => fold(name).includes(fold(text.trim()))
  // Pages that stand in no bar are found by name and do not fill the list before anything is typed.
  const session = useSession()
  const format = useFormat()
  const further = text.trim() ? furtherPages.filter(allowedFor(session)) : []
  const known: readonly (PageItem & { key?: string })[] = [...navigation.main, ...navigation.admin, ...further]
  const places = known.filter(
    item => matches(t(item.label)) || (item.keywords !== undefined && matches(t(item.keywords))),
  )
  const creations = navigation.create.filter(item => matches(t(item.label)))
  const visits = recent.filter(visit => matches(visit.title))
  const icons = Object.fromEntries([...navigation.main, ...navigation.admin].map(item => [item.label, item.icon]))
  const empty = results.length + places.length + creations.length + visits.length === 0

  // A new query begins at the first entry again.
  useEffect(() => {
    if (text !== '') setValue('')
  }, [text])

  function go(to: string) {
    onClose()
    navigate(to)
  }

  function entry({ kind, to, title, hint, key = to }: SearchResult, group: string) {
    const Icon = icons[`items.${kind}`]
    return (
      <CommandItem key={key} value={`${group}${key}`} onSelect={() => go(to)}>
        {Icon ? <Icon aria-hidden /> : null}
        <span className="min-w-0 grow truncate">{title}</span>
        <span className="shrink-0 text-xs text-faint">
          {hint ? (isDay(hint) ? format.day(hint) : hint) : t(`items.${kind}`)}
        </span>
      </CommandItem>
    )
  }

  return (
    <Command shouldFilter={false} loop label={t('palette.title')} value={value} onValueChange={setValue}>
      <CommandInput
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.hint')}
        end={<Kbd>Esc</Kbd>}
      />
      <CommandList aria-busy={isSearching && pending}>
        {visits.length > 0 ? (
          <CommandGroup heading={t('palette.recent')}>{visits.map(visit => entry(visit, 'recent'))}</CommandGroup>
        ) : null}
        {results.length > 0 ? (
          <CommandGroup heading={t('palette.results')}>{results.map(result => entry(result, 'result'))}</CommandGroup>
        ) : null}
        {places.length > 0 ? (
          <CommandGroup heading={t('palette.goTo')}>
            {places.map(({ to, label, icon: Icon, key }) => (
              <CommandItem key={to} value={`go${to}`} onSelect={() => go(to)}>
                <Icon aria-hidden />
                <span className="grow">{t(label)}</span>
                {key ? (
                  <span aria-hidden className="flex gap-1 max-md:hidden">
                    <Kbd>G</Kbd>
                    <Kbd>{key.toUpperCase()}</Kbd>
                  </span>
                ) : null}
              </CommandItem>
            ))}
          </CommandGroup>
        ) : null}
        {creations.length > 0 ? (
          <CommandGroup heading={t('palette.create')}>
            {creations.map(({ to, label, icon: Icon }) => (
              <CommandItem key={to} value={`create${to}`} onSelect={() => go(to)}>
                <Icon aria-hidden />
                {t(label)}
              </CommandItem>
            ))}
          </CommandGroup>
        ) : null}
      </CommandList>
      {empty ? (
        <CommandEmpty>
          {isSearching && pending ? t('palette.searching') : t('palette.empty', { query: text.trim() })}
        </CommandEmpty>
      ) : null}
    </Command>
  )
}

// "Grüner" is found by "gruner" and by "GRÜ".
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
