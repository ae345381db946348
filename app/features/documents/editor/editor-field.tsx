import type { ReactNode } from 'react'
import { DateInput } from '~/components/ui/date-input'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Select, type SelectOption } from '~/components/ui/select'
import type { DraftHandle } from './use-draft'

interface EditorFieldProps<Name extends string> {
  handle: DraftHandle<Name>
  name: Name
  label: ReactNode
  kind?: 'text' | 'day'
  /** Makes it a choice of a few values. */
  options?: readonly SelectOption[]
  help?: ReactNode
  required?: boolean
  maxLength?: number
  className?: string
}

/** A field of the document, saved while typing. */
export function EditorField<Name extends string>(props: EditorFieldProps<Name>) {
  const { handle, name, label, kind = 'text', options, help, required, maxLength, className } = props
  const error = handle.errors.fields[name]
  const value = handle.draft.fields[name]
  const onChange = (event: { target: { value: string } }) => writeField(handle, name, event.target.value)
  return (
    <Field
      id={`document-${name}`}
      label={label}
      help={help}
      required={required}
      errors={error ? [error] : undefined}
      className={className}
    >
      {control => {
        if (options) return <Select {...control} options={options} value={value} onChange={onChange} />
        if (kind === 'day') return <DateInput {...control} value={value} onChange={onChange} />
        return <Input {...control} value={value} maxLength={maxLength} autoComplete="off" onChange={onChange} />
      }}
    </Field>
  )
}

/** Sets one field, with the name of a selected record; an unchanged value is a no-op. */
export function writeField<Name extends string>(
  { edit }: Pick<DraftHandle<Name>, 'edit'>,
  name: Name,
  text: string,
  called?: string,
): void {
  edit(draft =>
    draft.fields[name] === text
      ? draft
      : {
          ...draft,
          fields: { ...draft.fields, [name]: text },
          ...(called === undefined ? {} : { names: { ...draft.names, [name]: called } }),
        },
  )
}
