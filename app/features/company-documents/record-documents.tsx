import { Suspense } from 'react'
import { latePart } from '~/lib/late-part'
import { useMay } from '~/lib/session'
import { useStarted } from '~/lib/use-started'

const RecordDocumentsList = latePart(() => import('./record-documents-list'))

export interface RecordDocumentsProps {
  record: 'offer_id' | 'rapport_id' | 'invoice_id'
  id: number
}

/**
 * The documents of a record below its page. They and their script are asked for once the page takes input, and delay
 * none.
 */
export function RecordDocuments(props: RecordDocumentsProps) {
  const may = useMay()
  const started = useStarted()
  return started && may('documents:read') ? (
    <Suspense>
      <RecordDocumentsList key={`${props.record}=${props.id}`} {...props} />
    </Suspense>
  ) : null
}
