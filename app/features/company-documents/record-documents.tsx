import { Suspense } from 'react'
import { Skeleton } from '~/components/ui/skeleton'
import { latePart } from '~/lib/late-part'
import { useMay } from '~/lib/session'
import { useStarted } from '~/lib/use-started'

const RecordDocumentsList = latePart(() => import('./record-documents-list'))

export interface RecordDocumentsProps {
  record: 'offer_id' | 'rapport_id' | 'invoice_id'
  id: number
}

/**
 * The documents of a record, below its page. They and their script load once the page accepts input, and delay nothing.
 */
export function RecordDocuments(props: RecordDocumentsProps) {
  const may = useMay()
  const started = useStarted()
  const coming = <Skeleton className="h-44 rounded-lg" />
  if (!may('documents:read')) return null
  return started ? (
    <Suspense fallback={coming}>
      <RecordDocumentsList key={`${props.record}=${props.id}`} {...props} />
    </Suspense>
  ) : (
    coming
  )
}
