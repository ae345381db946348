import type { LoaderFunctionArgs } from '@remix-run/node'

/** The documents of a place as the address asks for them: `q` by name, `bin=1` those in the bin. */
export function requestedDocuments(
  { request, context }: LoaderFunctionArgs,
  place: { project_id: number } | { contact_id: number },
) {
  const requested = new URL(request.url).searchParams
  return context.caller.companyDocuments.list({
    ...place,
    limit: 200,
    q: requested.get('q')?.slice(0, 200) ?? undefined,
    deleted: requested.get('bin') === '1' ? 'true' : undefined,
  })
}
