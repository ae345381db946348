import { useFetcher } from '@remix-run/react'
import { MailCheck } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { EmailOnly } from '~server/services/people/auth/schema'

interface ResendFormProps {
  /** Known after a registration; otherwise the form requests it. */
  email?: string
  label: string
}

/** Asks for the link that confirms an address once more. */
export function ResendForm({ email, label }: ResendFormProps) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<{ message: string }>>()
  const [form, fields] = useActionForm<EmailOnly>({ id: 'resend', reply: fetcher.data })
  const done = fetcher.data?.done
  return (
    <ActionForm form={form} fetcher={fetcher} action="/verify-email" className="grid gap-4">
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField
          field={fields.email}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          className="[&_input]:h-10"
          required
        />
      )}
      <SubmitButton fetcher={fetcher} size="lg" variant={email ? 'secondary' : 'primary'}>
        {label}
      </SubmitButton>
      <p role="status" className="flex gap-2 text-muted empty:hidden">
        {done ? (
          <>
            <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {done.message}
          </>
        ) : null}
      </p>
    </ActionForm>
  )
}
