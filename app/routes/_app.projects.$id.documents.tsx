import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentsCard } from '~/features/company-documents/documents-card'
import { requestedDocuments } from '~/features/company-documents/requested-documents.server'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'

export const loader = page(async (args: LoaderFunctionArgs) => {
  const project_id = idParam(args.params.id)
  return { project_id, documents: await requestedDocuments(args, { project_id }) }
})

/** The documents of a project: uploads, papers and photos. */
export default function ProjectDocuments() {
  const { project_id, documents } = useLoaderData<typeof loader>()
  useLive(['documents'])
  return <DocumentsCard place={`project_id=${project_id}`} documents={documents} />
}
