import { Suspense } from 'react'
import { Skeleton } from '~/components/ui/skeleton'
import { latePart } from '~/lib/late-part'
import { useStarted } from '~/lib/use-started'
import type { EInvoiceCardProps } from './checked-einvoice'

const CheckedEInvoice = latePart(() => import('./checked-einvoice'))

/**
 * The e-invoice of an invoice or a Storno: what is missing before sending, afterwards the created ones with their
 * files. Loaded once the page accepts input.
 */
export function EInvoiceCard(props: EInvoiceCardProps) {
  const started = useStarted()
  const coming = <Skeleton className="h-40 rounded-lg" />
  return started ? (
    <Suspense fallback={coming}>
      <CheckedEInvoice {...props} />
    </Suspense>
  ) : (
    coming
  )
}
