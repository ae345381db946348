import { RecordForm, type RecordFormProps, useActionForm } from '~/components/form'
import type { CreateContact } from '~server/services/site/contacts/schema'
import { ContactFields } from './contact-fields'
import { contactFormId } from './contact-form-id'

interface ContactFormProps extends RecordFormProps<CreateContact> {
  autoFocus?: boolean
}

/** The form of a contact, for a new one and for changes. */
export function ContactForm({ reply, defaultValue, autoFocus, ...end }: ContactFormProps) {
  const [form, fields] = useActionForm<CreateContact>({ id: contactFormId, reply, defaultValue })
  return (
    <RecordForm form={form} {...end}>
      <ContactFields fields={fields} autoFocus={autoFocus} />
    </RecordForm>
  )
}
