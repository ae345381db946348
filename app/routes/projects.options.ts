import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'

/** Projects for a Combobox: `?q=`, of one contact by `&kontakt_id=`. Items carry the project's contact as well. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  const contactId = params.get('kontakt_id')
  const { data } = await context.caller.projects.list({
    q: (params.get('q') ?? '').slice(0, 200),
    limit: 20,
    ...(contactId && /^\d{1,9}$/.test(contactId) ? { kontakt_id: contactId } : {}),
  })
  const items = data.map(({ id, name, project_number, kontakt_id, kontakt_name }) => ({
    value: String(id),
    label: name,
    hint: [project_number, kontakt_name].filter(Boolean).join(' · '),
    project: { id, project_number, name, kontakt_id, kontakt_name },
  }))
  return Response.json({ items })
})
