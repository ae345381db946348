import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { type ReactNode, useId, useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { FormSection, TextField } from '~/components/form-fields'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { Field } from '~/components/ui/field'
import { ContactFields } from '~/features/contacts/contact-fields'
import type { InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { useInquiryLink } from '~/features/inquiries/inquiry-link'
import { findContacts } from '~/features/records/find-records'
import { inquiriesTexts } from '~/i18n/inquiries'
import { redirectWithToast } from '~/lib/flash.server'
import type { FormReply } from '~/lib/form'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import type { Outputs } from '~server/contract'
import { ConvertInquiry } from '~server/services/sales/inquiries/schema'

export const loader = page(async ({ params, context: { caller } }: LoaderFunctionArgs) => {
  const { data: duplicates, proposed } = await caller.inquiries.duplicates({ id: idParam(params.id) })
  return { duplicates, proposed }
})

export const action = formAction(
  ConvertInquiry.omit({ id: true }),
  async ({ value, params, request, context, locale }) => {
    const id = idParam(params.id)
    await context.caller.inquiries.convert({ id, ...value })
    return redirectWithToast(
      `/inquiries/${id}${new URL(request.url).search}`,
      serverT(locale, inquiriesTexts)('convert.done'),
    )
  },
)

/** From an inquiry to contact and project in one step. */
export default function ConvertInquiryPage() {
  const { duplicates, proposed } = useLoaderData<typeof loader>()
  const { inquiry, contact } = useOutletContext<InquiryPanelContext>()
  const reply = useActionData<typeof action>()
  return <ConvertForm {...{ inquiry, contact, duplicates, proposed, reply }} />
}

interface ConvertFormProps extends Pick<InquiryPanelContext, 'inquiry' | 'contact'> {
  duplicates: Outputs['inquiries']['duplicates']['data']
  /** Proposed data of a new contact. */
  proposed: Outputs['inquiries']['duplicates']['proposed']
  reply: FormReply<unknown> | undefined
}

type Input = Omit<ConvertInquiry, 'id'>

/** Who it is (one of the likely contacts, another one, or a new one) and what the project is called. */
function ConvertForm({ inquiry, contact, duplicates, proposed, reply }: ConvertFormProps) {
  const t = useT(inquiriesTexts)
  const link = useInquiryLink()
  const [form, fields] = useActionForm<Input>({
    reply,
    defaultValue: { project_name: inquiry.title, contact: proposed },
  })
  const likely = [
    ...(contact ? [{ value: String(contact.id), label: contact.name, hint: '' }] : []),
    ...duplicates
      .filter(({ id }) => id !== contact?.id)
      .map(({ id, name, customer_number, email, city }) => ({
        value: String(id),
        label: name,
        hint: [customer_number, email, city].filter(Boolean).join(' · '),
      })),
  ]
  const [picked, setPicked] = useState<ComboboxItem | null>(null)
  const [chosen, setChosen] = useState(likely[0]?.value ?? '')
  const others = picked && !likely.some(({ value }) => value === picked.value) ? [picked] : []

  return (
    <ActionForm form={form}>
      <p className="mb-4 text-muted">{t('convert.intro')}</p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('convert.who')}</legend>
        <p className="text-muted">{t(likely.length > 0 ? 'convert.duplicates' : 'convert.noDuplicates')}</p>
        {[...likely, ...others].map(option => (
          <Choice
            key={option.value}
            name={fields.kontakt_id.name}
            value={option.value}
            checked={chosen === option.value}
            onChoose={setChosen}
            label={option.label}
            hint={option.hint}
          />
        ))}
        <Choice
          name={fields.kontakt_id.name}
          value=""
          checked={chosen === ''}
          onChoose={setChosen}
          label={t('convert.newContact')}
          hint={t('convert.newContactHint')}
        >
          {chosen === '' ? (
            <div className="border-t border-line p-3 [&_fieldset+fieldset]:mt-4">
              <ContactFields fields={fields.contact.getFieldset()} short />
            </div>
          ) : null}
        </Choice>
        <Field label={t('convert.other')} errors={fields.kontakt_id.errors} className="mt-1">
          {control => (
            <Combobox
              {...control}
              search={findContacts}
              onSelect={item => {
                setPicked(item)
                if (item) setChosen(item.value)
              }}
            />
          )}
        </Field>
      </fieldset>
      <div className="mt-6">
        <FormSection title={t('convert.project')}>
          <TextField field={fields.project_name} label={t('convert.projectName')} required className="col-span-full" />
        </FormSection>
      </div>
      <FormEnd cancelTo={link(inquiry.id)} keepsPlace>
        {t(chosen === '' ? 'convert.submit' : 'convert.submitExisting')}
      </FormEnd>
    </ActionForm>
  )
}

interface ChoiceProps {
  name: string
  value: string
  checked: boolean
  onChoose: (value: string) => void
  label: string
  hint: string | undefined
  children?: ReactNode
}

function Choice({ name, value, checked, onChoose, label, hint, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={`rounded-lg border bg-surface ${checked ? 'border-accent' : 'border-line-strong'}`}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
        <input
          id={id}
          type="radio"
          name={name}
          value={value}
          checked={checked}
          onChange={() => onChoose(value)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className="block font-medium break-words">{label}</span>
          {hint ? <span className="block text-xs break-words text-muted">{hint}</span> : null}
        </span>
      </label>
      {children}
    </div>
  )
}
