import { ChevronsUpDown, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import type { Search } from '~/lib/async-search'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import type { ControlProps } from './field'
import { controlStyle } from './input'
import { Popover, PopoverContent, PopoverTrigger } from './popover'

/** One entry of a search. */
export interface ComboboxItem {
  value: string
  label: string
  /** Second line: number, place, unit. */
  hint?: string
}

export interface ComboboxProps extends Partial<ControlProps> {
  search: Search<ComboboxItem>
  /** Form field that carries the value. */
  name?: string
  defaultItem?: ComboboxItem | null
  placeholder?: string
  /** Shows a button that clears the field. */
  clearable?: boolean
  disabled?: boolean
  /** A last entry that creates a record from the typed text: "Neuer Kontakt". */
  create?: { label: (query: string) => string; onCreate: (query: string) => void }
  onSelect?: (item: ComboboxItem | null) => void
}

/** Event dispatched on a combobox's hidden input: selects the item in `detail` as if the user had chosen it. */
export const RESTORE_ITEM = 'combobox:restore'

const ComboboxSearch = latePart(() => import('./combobox-search'))

/** Picks one of many records by searching on the server. */
export function Combobox(props: ComboboxProps) {
  const { search, name, defaultItem = null, placeholder, clearable, disabled, create, onSelect, ...control } = props
  const t = useT(commonTexts)
  const [open, setOpen] = useState(false)
  const [item, setItem] = useState(defaultItem)

  function choose(next: ComboboxItem | null) {
    setItem(next)
    setOpen(false)
    onSelect?.(next)
  }

  const carrier = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = carrier.current
    const restore = (event: Event) => choose((event as CustomEvent<ComboboxItem | null>).detail)
    input?.addEventListener(RESTORE_ITEM, restore)
    return () => input?.removeEventListener(RESTORE_ITEM, restore)
  })

  return (
    <div className="relative">
      {name ? <input ref={carrier} type="hidden" name={name} value={item?.value ?? ''} /> : null}
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <button
            type="button"
            role="combobox"
            aria-expanded={open}
            aria-haspopup="dialog"
            disabled={disabled}
            className={cn(controlStyle, 'flex items-center gap-2 pr-2 text-left')}
            {...control}
          >
            <span className={cn('grow truncate', !item && 'text-faint')}>
              {item?.label ?? placeholder ?? t('combobox.placeholder')}
            </span>
            {clearable && item ? <span className="w-5" /> : null}
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
          </button>
        </PopoverTrigger>
        <PopoverContent
          label={placeholder ?? t('combobox.placeholder')}
          className="w-(--radix-popover-trigger-width) min-w-64 p-0"
        >
          <Suspense fallback={<p className="p-3 text-muted">{t('state.loading')}</p>}>
            <ComboboxSearch search={search} create={create} onChoose={choose} onClose={() => setOpen(false)} />
          </Suspense>
        </PopoverContent>
      </Popover>
      {clearable && item && !disabled ? (
        <button
          type="button"
          aria-label={t('actions.clear')}
          onClick={() => choose(null)}
          className="absolute top-1/2 right-7 grid size-6 -translate-y-1/2 place-items-center rounded-md text-faint hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </div>
  )
}
