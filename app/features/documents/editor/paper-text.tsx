import { cn } from '~/lib/cn'
import { writeField } from './editor-field'
import type { DraftHandle } from './use-draft'

interface PaperTextProps<Name extends string> {
  handle: DraftHandle<Name>
  name: Name
  label: string
  placeholder: string
  /** The heading of the paper: one line, larger. */
  heading?: boolean
  maxLength: number
}

/** Text on the paper: no frame until it is touched, grows with what is written. */
export function PaperText<Name extends string>(props: PaperTextProps<Name>) {
  const { handle, name, label, placeholder, heading = false, maxLength } = props
  const error = handle.errors.fields[name]
  const id = `document-${name}`
  const value = handle.draft.fields[name]
  return (
    <div>
      <textarea
        id={id}
        aria-label={label}
        value={value}
        rows={heading ? 1 : value.split('\n').length}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={event =>
          writeField(handle, name, heading ? event.target.value.replace(/\n/g, ' ') : event.target.value)
        }
        onKeyDown={event => {
          if (heading && event.key === 'Enter') event.preventDefault()
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cn(
          'field-sizing-content block w-full resize-none rounded-md border border-transparent bg-transparent px-2 transition-colors hover:border-line-strong focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft',
          heading ? 'py-1 text-lg leading-7 font-semibold' : 'min-h-9 py-1.5 text-base md:text-sm',
        )}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="px-2 text-[13px] text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
