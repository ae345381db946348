import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { ContactForm } from '~/features/contacts/contact-form'
import { RecordPresence } from '~/features/presence/record-presence'
import { commonTexts } from '~/i18n/common'
import { contactsTexts } from '~/i18n/contacts'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { CreateContact } from '~server/services/site/contacts/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.contact.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'contacts:write')
  const { data } = await context.caller.contacts.get({ id: idParam(params.id) })
  return { contact: data }
})

// The form contains the whole contact, so it must have everything a new one must have: above all its name.
export const action = formAction(CreateContact, async ({ value, params, context, locale, expectedVersion }) => {
  const id = idParam(params.id)
  await context.caller.contacts.update({ id, updates: { ...value, expected_version: expectedVersion } })
  return redirectWithToast(`/contacts/${id}`, serverT(locale, contactsTexts)('form.savedToast'))
})

export default function EditContact() {
  const { contact } = useLoaderData<typeof loader>()
  const t = useT(contactsTexts)
  const common = useT(commonTexts)
  const reply = useActionData<typeof action>()
  const to = `/contacts/${contact.id}`
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to, label: contact.name }} title={t('edit')} />
      <RecordPresence room={`contact:${contact.id}`} />
      <ContactForm
        reply={reply}
        guard={{ record: contact, reply }}
        defaultValue={contact}
        submitLabel={common('actions.save')}
        cancelTo={to}
      />
    </div>
  )
}
