import type { LoaderFunctionArgs } from '@remix-run/node'

/** The documents of a place as the address asks for them: `q` by name, `bin=1` those in the bin. */
export function requestedDocuments(
  { request, context }: LoaderFunctionArgs,
  place: Partial<Record<'project_id' | 'contact_id' | 'offer_id' | 'rapport_id' | 'invoice_id', number>>,
) {
  const params = new URL(request.url).searchParams
  return context.caller.companyDocuments.list({
    ...place,
    limit: 200,
    q: params.get('q')?.slice(0, 200) ?? undefined,
    deleted: params.get('bin') === '1' ? 'true' : undefined,
  })
}
