import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { ContactForm } from '~/features/contacts/contact-form'
import { contactsTexts } from '~/i18n/contacts'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { titledPage } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { useSession } from '~/lib/session'
import { CreateContact } from '~server/services/site/contacts/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(contactsTexts, 'new', async ({ context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'contacts:write')
  return {}
})

export const action = formAction(CreateContact, async ({ value, context, locale }) => {
  const { data } = await context.caller.contacts.create(value)
  return redirectWithToast(`/contacts/${data.id}`, serverT(locale, contactsTexts)('form.createdToast'))
})

export default function NewContact() {
  const t = useT(contactsTexts)
  const { countryCode } = useSession().company
  const reply = useActionData<typeof action>()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/contacts', label: t('title') }} title={t('new')} />
      <ContactForm
        reply={reply}
        defaultValue={{ kind: 'company', status: 'active', country_code: countryCode }}
        submitLabel={t('form.create')}
        cancelTo="/contacts"
        autoFocus
      />
    </div>
  )
}
