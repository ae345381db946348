import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useContext, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Checkbox } from './ui/checkbox'
import { Combobox, type ComboboxProps } from './ui/combobox'
import { DateInput, type DateInputProps } from './ui/date-input'
import { inSight } from './ui/dialog'
import { Field, type FieldProps, InlineField } from './ui/field'
import { InsideDialog } from './ui/floating'
import { Input, type InputProps } from './ui/input'
import { MoneyInput, type MoneyInputProps } from './ui/money-input'
import { Select, type SelectProps } from './ui/select'
import { Switch } from './ui/switch'
import { Textarea } from './ui/textarea'

/** A field of `useActionForm` with its texts. */
interface Bound<Value> extends Pick<FieldProps, 'label' | 'help' | 'required' | 'optional' | 'className'> {
  field: FieldMetadata<Value>
}

type Text = string | null | undefined
type Numeric = number | null | undefined

/** One line of text; `type` for e-mail, telephone, address. */
export function TextField({ field, label, help, required, optional, className, ...input }: Bound<Text> & InputProps) {
  return (
    <Frame field={field} {...{ label, help, required, optional, className }}>
      {control => <Input key={field.key} {...control} name={field.name} defaultValue={typed(field)} {...input} />}
    </Frame>
  )
}

/** Several lines of text; a `secret` is neither completed nor checked by the browser. */
export function TextareaField({
  field,
  rows,
  placeholder,
  secret = false,
  ...frame
}: Bound<Text> & Pick<FieldProps, 'action'> & { rows?: number; placeholder?: string; secret?: boolean }) {
  return (
    <Frame field={field} {...frame}>
      {control => (
        <Textarea
          key={field.key}
          {...control}
          name={field.name}
          defaultValue={typed(field)}
          rows={rows}
          placeholder={placeholder}
          {...(secret ? { 'data-secret': true, autoComplete: 'off', spellCheck: false } : {})}
        />
      )}
    </Frame>
  )
}

/** A number, money or a quantity; takes decimal comma and point. `hours` takes "7:30" as well, and shows it so. */
export function NumberField(
  props: Bound<Numeric> & Pick<MoneyInputProps, 'unit' | 'decimals' | 'hours' | 'onNumber' | 'placeholder'>,
) {
  const { field, unit, decimals, hours, onNumber, placeholder, ...frame } = props
  return (
    <Frame field={field} {...frame}>
      {control => (
        <MoneyInput
          key={field.key}
          {...control}
          name={field.name}
          defaultValue={typed(field)}
          {...{ unit, decimals, hours, onNumber, placeholder }}
        />
      )}
    </Frame>
  )
}

/** A day (`YYYY-MM-DD`) or a time. */
export function DateField({
  field,
  kind,
  min,
  max,
  ...frame
}: Bound<Text> & Pick<DateInputProps, 'kind' | 'min' | 'max'>) {
  return (
    <Frame field={field} {...frame}>
      {control => (
        <DateInput key={field.key} {...control} name={field.name} defaultValue={typed(field)} {...{ kind, min, max }} />
      )}
    </Frame>
  )
}

/** One of a few values. */
export function SelectField(
  props: Bound<string | number | null | undefined> & Pick<SelectProps, 'options' | 'placeholder' | 'onChange'>,
) {
  const { field, options, placeholder, onChange, ...frame } = props
  return (
    <Frame field={field} {...frame}>
      {control => (
        <Select
          key={field.key}
          {...control}
          name={field.name}
          defaultValue={typed(field) ?? ''}
          {...{ options, placeholder, onChange }}
        />
      )}
    </Frame>
  )
}

/** One of many records, searched on the server. */
export function ComboboxField(
  props: Bound<string | number | null | undefined> &
    Pick<ComboboxProps, 'search' | 'defaultItem' | 'placeholder' | 'clearable' | 'create' | 'onSelect'>,
) {
  const { field, search, defaultItem, placeholder, clearable, create, onSelect, ...frame } = props
  return (
    <Frame field={field} {...frame}>
      {control => (
        <Combobox
          key={field.key}
          {...control}
          name={field.name}
          {...{ search, defaultItem, placeholder, clearable, create, onSelect }}
        />
      )}
    </Frame>
  )
}

/** Yes or no; also submits the no, because a boolean of a schema requires a value. */
export function CheckboxField(props: Bound<boolean | null | undefined>) {
  return <BooleanField {...props} control={Checkbox} />
}

/** The same as CheckboxField, drawn as a switch. */
export function SwitchField(props: Bound<boolean | null | undefined>) {
  return <BooleanField {...props} control={Switch} />
}

/** A titled group of fields, two beside each other from tablets on. */
export function FormSection({
  title,
  description,
  children,
}: {
  title?: ReactNode
  description?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="grid gap-x-4 gap-y-4 border-0 p-0 sm:grid-cols-2 [&+&]:mt-8">
      {title ? (
        <legend className="contents">
          <span className="col-span-full block">
            <span className="block font-semibold">{title}</span>
            {description ? <span className="block text-muted">{description}</span> : null}
          </span>
        </legend>
      ) : null}
      {children}
    </fieldset>
  )
}

/** The row of buttons at a form's end; in a dialog it stays visible. */
export function FormActions({ children }: { children: ReactNode }) {
  const t = useT(commonTexts)
  const isInDialog = useContext(InsideDialog)
  return (
    <div
      role="group"
      aria-label={t('actions.save')}
      className={cn('mt-6 flex flex-wrap justify-end gap-2 max-md:[&>*]:grow', isInDialog && [inSight, 'mt-3'])}
    >
      {children}
    </div>
  )
}

function BooleanField({
  field,
  control: Control,
  ...frame
}: Bound<boolean | null | undefined> & { control: typeof Checkbox | typeof Switch }) {
  const [checked, setChecked] = useState(typed(field) === 'on')
  return (
    <InlineField id={field.id} errors={field.errors} {...frame}>
      {control => (
        <>
          <input type="hidden" name={field.name} value={checked ? 'on' : 'off'} />
          <Control {...control} checked={checked} onCheckedChange={setChecked} />
        </>
      )}
    </InlineField>
  )
}

function Frame<Value>({ field, children, ...frame }: Bound<Value> & Pick<FieldProps, 'action' | 'children'>) {
  return (
    <Field id={field.id} errors={field.errors} {...frame}>
      {children}
    </Field>
  )
}

// Conform returns the field's value as text, from the default or from the previous submission.
function typed(field: { initialValue?: unknown }): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined
}
