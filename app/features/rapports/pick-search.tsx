import { Search } from 'lucide-react'
import { controlStyle } from '~/components/ui/input'
import { cn } from '~/lib/cn'

interface PickSearchProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Enter selects the first result. */
  onEnter: () => void
}

/** The search above a list to pick from, with a large touch target. */
export function PickSearch({ label, value, onChange, onEnter }: PickSearchProps) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-faint" />
      <input
        type="search"
        autoComplete="off"
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
        className={cn(controlStyle, 'h-12 pl-10 pointer-coarse:h-12')}
      />
    </label>
  )
}
