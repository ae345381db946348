import { Suspense, useEffect, useState } from 'react'
import { latePart } from '~/lib/late-part'
import type { DocumentsCardProps } from './documents-card'

const DocumentsCard = latePart(() => import('./documents-card').then(module => ({ default: module.DocumentsCard })))

/** The documents of a record below its page. Their script comes once the page takes input, and delays none. */
export function RecordDocuments(props: DocumentsCardProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? (
    <Suspense>
      <DocumentsCard {...props} />
    </Suspense>
  ) : null
}
