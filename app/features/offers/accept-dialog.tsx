import { Suspense } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { hasAllLines } from '~/features/documents/lines'
import { commonTexts } from '~/i18n/common'
import { documentsTexts } from '~/i18n/documents'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useQuery } from '~/lib/procedures'
import type { OfferWithFirstLines } from '~server/services/sales/offers/schema'

// The form library loads when first opened.
const AcceptFields = latePart(() => import('./accept-fields'))

interface AcceptDialogProps {
  offer: OfferWithFirstLines
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records the customer's order: what was chosen, when, by whom and how. An offer without options takes one button. */
export function AcceptDialog({ offer, open, onOpenChange }: AcceptDialogProps) {
  const t = useT(offersTexts)
  const common = useT(commonTexts)
  const documents = useT(documentsTexts)
  // A selection affects other lines, and the sum covers all of them.
  const isWhole = hasAllLines(offer)
  const loaded = useQuery('offers.get', open && !isWhole ? { id: offer.id } : null, offer.version)
  const whole = isWhole ? offer : (loaded.data?.data ?? null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('order.title', { number: offer.offer_number })}
        description={t('order.description')}
        className="md:max-w-xl"
      >
        {loaded.failed && !whole ? (
          <div role="alert" className="grid justify-items-start gap-2 py-2">
            <p className="text-danger">{documents('more.failed')}</p>
            <Button size="sm" pending={loaded.pending} onClick={loaded.retry}>
              {common('actions.retry')}
            </Button>
          </div>
        ) : whole ? (
          <Suspense fallback={<Skeleton className="my-2 h-40" />}>
            <AcceptFields offer={whole} onDone={() => onOpenChange(false)} />
          </Suspense>
        ) : (
          <Skeleton className="my-2 h-40" />
        )}
      </DialogContent>
    </Dialog>
  )
}
