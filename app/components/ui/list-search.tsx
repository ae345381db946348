import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { tableTexts } from '~/i18n/table'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useSearchState } from '~/lib/search-state'
import { controlStyle } from './input'

interface ListSearchProps {
  placeholder: string
  /** Parameter of the URL. */
  name?: string
}

/** The search box of a list: writes `?q=` while typing. The key `/` focuses it. */
export function ListSearch({ placeholder, name = 'q' }: ListSearchProps) {
  const t = useT(tableTexts)
  const { params, change } = useSearchState()
  const q = params.get(name) ?? ''
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const input = useRef<HTMLInputElement>(null)

  // The URL can change from outside (back, reset); what this box wrote itself must not overwrite newer typing.
  useEffect(() => {
    if (q !== sent.current) {
      sent.current = q
      setText(q)
    }
  }, [q])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      change({ [name]: wanted }, { replace: true })
    }, 200)
    return () => clearTimeout(timer)
  }, [text, name, change])

  return (
    <search className="relative w-full @lg:w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        data-list-search
        aria-label={t('searchIn')}
        placeholder={placeholder}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') text ? setText('') : input.current?.blur()
        }}
        className={cn(controlStyle, 'pr-8 pl-8')}
      />
      {text ? (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => {
            setText('')
            input.current?.focus()
          }}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-md text-faint hover:bg-hover hover:text-ink pointer-coarse:size-9"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </search>
  )
}
