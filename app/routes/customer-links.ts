import type { ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { pageAction, unknownIntent } from '~/lib/page.server'
import { CreateCustomerLink } from '~server/services/exchange/customer-links/schema'

/** Makes and revokes links from the page of a document. */
export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await readForm(request)
  const { customerLinks } = context.caller
  const intent = form.get('intent')
  if (intent === 'create') {
    const { kind, entity_id } = CreateCustomerLink.parse({
      kind: form.get('kind'),
      entity_id: Number(form.get('entity_id')),
    })
    const { data } = await customerLinks.create({ kind, entity_id })
    return { url: data.url }
  }
  if (intent === 'revoke') {
    await customerLinks.revoke({ id: Number(form.get('id')) })
    return { url: null }
  }
  return unknownIntent()
})
