import type { DefaultValue } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions } from '~/components/form-fields'
import type { FormGuard } from '~/components/form-guard'
import { Button } from '~/components/ui/button'
import { Card, CardContent } from '~/components/ui/card'
import { commonTexts } from '~/i18n/common'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { CreateContact } from '~server/services/contacts/schema'
import { ContactFields } from './contact-fields'

interface ContactFormProps {
  reply: FormReply<unknown> | undefined
  guard?: FormGuard
  defaultValue: DefaultValue<CreateContact>
  submitLabel: string
  cancelTo: string
  autoFocus?: boolean
}

/** The form of a contact, for a new one and for changes. */
export function ContactForm({
  reply,
  guard,
  defaultValue,
  submitLabel,
  cancelTo,
  autoFocus,
}: ContactFormProps) {
  const common = useT(commonTexts)
  const [form, fields] = useActionForm<CreateContact>({ reply, defaultValue })
  return (
    <Card>
      <CardContent className="pt-4">
        <ActionForm form={form} guard={guard}>
          <ContactFields fields={fields} autoFocus={autoFocus} />
          <FormActions>
            <Button asChild>
              <Link to={cancelTo}>{common('actions.cancel')}</Link>
            </Button>
            <SubmitButton>{submitLabel}</SubmitButton>
          </FormActions>
        </ActionForm>
      </CardContent>
    </Card>
  )
}
