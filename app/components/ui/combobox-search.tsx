import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { useAsyncSearch } from '~/lib/async-search'
import { useT } from '~/lib/i18n'
import type { ComboboxItem, ComboboxProps } from './combobox'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command'

interface ComboboxSearchProps extends Pick<ComboboxProps, 'search' | 'create'> {
  onChoose: (item: ComboboxItem) => void
  onClose: () => void
}

/** The open list of a Combobox; loads with its first opening. */
export default function ComboboxSearch({ search, create, onChoose, onClose }: ComboboxSearchProps) {
  const t = useT(commonTexts)
  const [query, setQuery] = useState('')
  const { items, answered, failed, pending } = useAsyncSearch(search, query)
  // A new result selects its first hit, not the entry that creates a record.
  const [value, setValue] = useState('')
  useEffect(() => setValue(items[0]?.value ?? ''), [items])

  const said = answered === null ? t('state.loading') : failed ? t('combobox.failed') : t('combobox.empty')
  return (
    <Command shouldFilter={false} loop label={t('combobox.search')} value={value} onValueChange={setValue}>
      <CommandInput autoFocus value={query} onValueChange={setQuery} placeholder={t('combobox.search')} />
      <CommandList className="max-h-64" aria-busy={pending}>
        {items.map(item => (
          <CommandItem key={item.value} value={item.value} onSelect={() => onChoose(item)}>
            <span className="min-w-0 grow">
              <span className="block truncate">{item.label}</span>
              {item.hint ? <span className="block truncate text-xs text-muted">{item.hint}</span> : null}
            </span>
          </CommandItem>
        ))}
        {create ? (
          <CommandItem
            value="__create"
            onSelect={() => {
              onClose()
              create.onCreate(query.trim())
            }}
          >
            <Plus aria-hidden />
            {create.label(query.trim())}
          </CommandItem>
        ) : null}
      </CommandList>
      {items.length === 0 ? <CommandEmpty className="py-4">{said}</CommandEmpty> : null}
    </Command>
  )
}
