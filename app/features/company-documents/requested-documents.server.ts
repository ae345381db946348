import type { LoaderFunctionArgs } from '@remix-run/node'
import { listedDocuments } from './listed-documents'

/** The documents of a place, filtered by the URL. */
export function requestedDocuments(
  { request, context }: LoaderFunctionArgs,
  place: Partial<Record<'project_id' | 'contact_id', number>>,
) {
  return context.caller.companyDocuments.list({ ...place, ...listedDocuments(new URL(request.url).searchParams) })
}
