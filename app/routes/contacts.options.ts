import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'

/** Contacts for a Combobox: `?q=`. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const { data } = await context.caller.contacts.list({ q: q.slice(0, 200), limit: 20 })
  const items = data.map(contact => ({
    value: String(contact.id),
    label: contact.name,
    hint: [contact.customer_number, contact.city].filter(Boolean).join(' · '),
  }))
  return Response.json({ items })
})
