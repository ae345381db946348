import type { FieldMetadata } from '@conform-to/react'
import { Field } from '~/components/ui/field'
import { PasswordInput } from './password-input'

interface PasswordFieldProps {
  field: FieldMetadata<string | undefined>
  label: string
  help?: string
  /** For password managers: whether a new password is chosen or the current one required. */
  autoComplete: 'new-password' | 'current-password'
  autoFocus?: boolean
}

/** A password in a form of `useActionForm`; the typed value is never returned by the server. */
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
