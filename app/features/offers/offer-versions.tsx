import { Link } from '@remix-run/react'
import { Card, CardHeader } from '~/components/ui/card'
import { OfferBadge } from '~/features/records/record-status'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/sales/offers/schema'

/** All versions of an offer that has been revised, the newest first. */
export function OfferVersions({ offer }: { offer: Pick<OfferDetail, 'id' | 'versions'> }) {
  const t = useT(offersTexts)
  if (offer.versions.length < 2) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('versions')} />
      <ul className="divide-y divide-line border-t border-line">
        {offer.versions.toReversed().map(({ id, offer_number, revision, status }) => {
          const line = (
            <>
              <span className="min-w-0 grow">
                <span className="block font-medium">{t('version', { revision })}</span>
                <span className="block truncate text-xs text-muted tabular">{offer_number}</span>
              </span>
              <OfferBadge status={status} />
            </>
          )
          const style = 'flex min-h-12 items-center gap-3 px-4 py-2'
          return (
            <li key={id}>
              {id === offer.id ? (
                <span aria-current="page" className={`${style} bg-sunken`}>
                  {line}
                </span>
              ) : (
                <Link to={`/offers/${id}`} prefetch="intent" className={`${style} transition-colors hover:bg-hover`}>
                  {line}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
