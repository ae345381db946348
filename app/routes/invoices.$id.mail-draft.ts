import type { LoaderFunctionArgs } from '@remix-run/node'
import type { MailDraft } from '~/features/documents/mail-outcome'
import { idParam, page } from '~/lib/page.server'

/** Whom the mail with this invoice goes to; left empty, the company's usual words are sent. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const { data: invoice } = await caller.invoices.get({ id: idParam(params.id) })
  const contact = invoice.kontakt_id ? (await caller.contacts.get({ id: invoice.kontakt_id })).data : null
  const draft: MailDraft = { to: contact?.email ? [contact.email] : [], subject: '', message: '' }
  return Response.json(draft)
})
