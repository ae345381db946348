import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { selectsNumber } from '~/components/ui/selects-number'
import { cn } from '~/lib/cn'
import { hasKeyboard } from './focus-on-open'

interface StepFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  text: (value: number) => string
  parse: (text: string) => number
  step: (value: number, direction: 1 | -1) => number
  unit?: string
  lessLabel: string
  moreLabel: string
  errors?: readonly string[]
  /** Values for one tap, below the number. */
  quick?: readonly number[]
  /** Takes the focus where there is a keyboard: it is typed next. */
  takesFocus?: boolean
}

/** A number with large minus and plus buttons; typing works as well. */
export function StepField(props: StepFieldProps) {
  const {
    label,
    value,
    onChange,
    text,
    parse,
    step,
    unit,
    lessLabel,
    moreLabel,
    errors,
    quick = [],
    takesFocus,
  } = props
  const [typed, setTyped] = useState(() => text(value))

  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && hasKeyboard()) input.current?.focus()
  }, [takesFocus])

  // A change from outside (a step, a quick value) rewrites the text; the user's own typing is left as typed.
  useEffect(() => {
    setTyped(before => (parse(before) === value || Number.isNaN(value) ? before : text(value)))
  }, [value, parse, text])

  return (
    <Field label={label} errors={errors}>
      {control => (
        <div className="grid gap-2">
          <div className="flex gap-2">
            <StepButton label={lessLabel} onClick={() => onChange(step(value, -1))}>
              <Minus className="size-6!" />
            </StepButton>
            <span className="relative min-w-0 grow">
              <input
                ref={input}
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                {...selectsNumber}
                onChange={event => {
                  setTyped(event.target.value)
                  onChange(parse(event.target.value))
                }}
                onBlur={() => setTyped(before => (Number.isNaN(value) ? before : text(value)))}
                className={cn(
                  'h-14 w-full rounded-lg border border-line-strong bg-surface text-center text-2xl font-semibold tabular transition-colors hover:border-faint focus-visible:outline-offset-0 aria-invalid:border-danger',
                  unit && 'px-12',
                )}
              />
              {unit ? (
                <span
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 right-3 max-w-9 -translate-y-1/2 truncate text-muted"
                >
                  {unit}
                </span>
              ) : null}
            </span>
            <StepButton label={moreLabel} onClick={() => onChange(step(value, 1))}>
              <Plus className="size-6!" />
            </StepButton>
          </div>
          {quick.length > 0 ? (
            <div role="group" aria-label={label} className="flex gap-2">
              {quick.map(one => (
                <Button
                  key={one}
                  aria-pressed={one === value}
                  onClick={() => onChange(one)}
                  className="h-11! min-w-0 shrink! grow px-0! text-base tabular aria-pressed:border-accent-mark aria-pressed:bg-accent-soft"
                >
                  {text(one)}
                </Button>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <Button aria-label={label} onClick={onClick} className="h-14! w-16 active:bg-hover">
      {children}
    </Button>
  )
}
