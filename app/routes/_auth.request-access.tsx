import { useActionData, useLoaderData } from '@remix-run/react'
import { ContactForm } from '~/features/contact-form/contact-form'
import { contactPage } from '~/features/contact-form/contact-page.server'
import { contactFormTexts } from '~/i18n/contactForm'
import { formAction } from '~/lib/form.server'
import { titledPage } from '~/lib/page.server'
import { RequestAccess } from '~server/services/operation/contact-requests/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(contactFormTexts, 'access.title', contactPage)

export const action = formAction(RequestAccess, async ({ value, context }) => {
  await context.caller.contactRequests.requestAccess(value)
  return { email: value.email }
})

/** A request for access, or for a demonstration of the service. */
export default function RequestAccessPage() {
  return <ContactForm kind="access" {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
