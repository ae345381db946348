import type { LoaderFunctionArgs } from '@remix-run/node'
import type { SearchResult } from '~/components/frame/search-result'
import { page } from '~/lib/page.server'
import type { Outputs } from '~server/contract'

type Noun = Outputs['search']['everything']['data'][number]['noun']

const kinds: Record<Exclude<Noun, 'credit_note'>, SearchResult['kind']> = {
  contact: 'contacts',
  project: 'projects',
  inquiry: 'inquiries',
  offer: 'offers',
  rapport: 'rapports',
  invoice: 'invoices',
  article: 'articles',
  member: 'team',
}

/** What the command palette finds for `?q=`. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 200) ?? ''
  const { data } = await context.caller.search.everything({ q })
  const items = data.map(({ noun, id, title, hint }): SearchResult => {
    const kind = noun === 'credit_note' ? 'invoices' : kinds[noun]
    const folder = noun === 'credit_note' ? 'credit-notes' : kind
    return { kind, to: `/${folder}/${id}`, title: title || (hint ?? ''), ...(hint ? { hint } : {}) }
  })
  return Response.json({ items })
})
