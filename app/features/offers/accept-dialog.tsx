import { lazy, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/sales/offers/schema'

// The form's library comes with the first opening.
const AcceptFields = lazy(() => import('./accept-fields'))

interface AcceptDialogProps {
  offer: OfferDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Notes the customer's order: what was chosen, when, by whom and how. One button does for an offer without a choice. */
export function AcceptDialog({ offer, open, onOpenChange }: AcceptDialogProps) {
  const t = useT(offersTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('order.title', { number: offer.offer_number })}
        description={t('order.description')}
        className="md:max-w-xl"
      >
        <Suspense fallback={<Skeleton className="my-2 h-40" />}>
          <AcceptFields offer={offer} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
