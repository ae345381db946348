import type { FieldMetadata } from '@conform-to/react'
import { TextField } from '~/components/form-fields'

interface CodeFieldProps {
  field: FieldMetadata<string | null | undefined>
  label: string
  help?: string
}

/** A code from an authenticator app; phones suggest it by themselves. */
export const CodeField = ({ field, label, help }: CodeFieldProps) => (
  <TextField
    field={field}
    label={label}
    help={help}
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={40}
    className="[&_input]:h-10 [&_input]:font-mono [&_input]:tracking-widest"
    required
  />
)
