import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Unreachable } from '~/components/unreachable'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useQuery } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import { listedDocuments } from './listed-documents'

const DocumentsCard = latePart(() => import('./documents-card').then(module => ({ default: module.DocumentsCard })))

interface RecordDocumentsProps {
  record: 'offer_id' | 'rapport_id' | 'invoice_id'
  id: number
}

/**
 * The documents of a record below its page. They and their script are asked for once the page takes input, and delay
 * none.
 */
export function RecordDocuments(props: RecordDocumentsProps) {
  const may = useMay()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady && may('documents:read') ? <Listed key={`${props.record}=${props.id}`} {...props} /> : null
}

function Listed({ record, id }: RecordDocumentsProps) {
  const t = useT(companyDocumentsTexts)
  const [params] = useSearchParams()
  // Whatever is loaded anew is asked anew.
  const place = { [record]: id }
  const { data, failed, pending, retry } = useQuery(
    'companyDocuments.list',
    { ...place, ...listedDocuments(params) },
    useLoaderData(),
  )
  if (data) {
    return (
      <div className="mt-4">
        <Suspense>
          <DocumentsCard place={`${record}=${id}`} documents={data} />
        </Suspense>
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
