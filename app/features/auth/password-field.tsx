import type { FieldMetadata } from '@conform-to/react'
import { Field } from '~/components/ui/field'
import { PasswordInput } from './password-input'

interface PasswordFieldProps {
  field: FieldMetadata<string | undefined>
  label: string
  help?: string
  /** For password managers: whether one is chosen or asked for. */
  autoComplete: 'new-password' | 'current-password'
  autoFocus?: boolean
}

/** A password in a form of `useActionForm`; what was typed is never sent back. */
export function PasswordField({ field, label, help, autoComplete, autoFocus }: PasswordFieldProps) {
  return (
    <Field id={field.id} errors={field.errors} label={label} help={help} required>
      {control => (
        <PasswordInput
          {...control}
          name={field.name}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          maxLength={256}
        />
      )}
    </Field>
  )
}
