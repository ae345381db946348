import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Unreachable } from '~/components/unreachable'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import { DocumentsCard } from './documents-card'
import { listedDocuments } from './listed-documents'
import type { RecordDocumentsProps } from './record-documents'

/** The documents of a record, with upload. */
export default function RecordDocumentsList({ record, id }: RecordDocumentsProps) {
  const t = useT(companyDocumentsTexts)
  const [params] = useSearchParams()
  // Any revalidation of the page reloads them.
  const place = { [record]: id }
  const { data, failed, pending, retry } = useQuery(
    'companyDocuments.list',
    { ...place, ...listedDocuments(params) },
    useLoaderData(),
  )
  if (data) {
    return (
      <div className="mt-4">
        <DocumentsCard place={`${record}=${id}`} documents={data} />
      </div>
    )
  }
  return failed ? (
    <Card className="mt-4">
      <CardHeader title={t('title')} />
      <CardContent>
        <Unreachable text={t('unreachable')} pending={pending} onRetry={retry} />
      </CardContent>
    </Card>
  ) : null
}
