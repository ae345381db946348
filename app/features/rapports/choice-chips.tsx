import { useId } from 'react'

interface ChoiceChipsProps {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of a few options, each a large touch target. */
export function ChoiceChips({ label, options, value, onChange }: ChoiceChipsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(option => (
        <label
          key={option.value}
          className="relative inline-flex min-h-9 max-w-full cursor-pointer items-center rounded-lg border border-line-strong bg-surface px-3 font-medium transition-colors select-none hover:bg-hover has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            // Not part of any form: the component that holds the value decides what is sent.
            form={`${name}-none`}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
