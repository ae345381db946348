import { useActionData, useLoaderData } from '@remix-run/react'
import { ContactForm } from '~/features/contact-form/contact-form'
import { contactPage } from '~/features/contact-form/contact-page.server'
import { contactFormTexts } from '~/i18n/contactForm'
import { formAction } from '~/lib/form.server'
import { titledPage } from '~/lib/page.server'
import { SendMessage } from '~server/services/operation/contact-requests/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(contactFormTexts, 'contact.title', contactPage)

export const action = formAction(SendMessage, async ({ value, context }) => {
  await context.caller.contactRequests.send(value)
  return { email: value.email }
})

/** Contact form for anyone, to the operators. */
export default function ContactPage() {
  return <ContactForm kind="contact" {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
