import { contactFact, placeFacts } from './facts'
import type { PaperFormat } from './format'
import { PaperFrame } from './layout'
import { LineTable } from './line-table'
import type { PaperOffer } from './model'
import { Notes } from './notes'
import { Signatures } from './signatures'
import type { PaperTexts } from './texts'
import { Totals } from './totals'

interface OfferProps {
  offer: PaperOffer
  texts: PaperTexts
  format: PaperFormat
  pageStarts?: ReadonlySet<string>
}

/** An offer, or the confirmation of the order that it became. */
export function OfferPaper({ offer, texts, format, pageStarts }: OfferProps) {
  return (
    <PaperFrame
      paper={offer}
      texts={texts}
      label={texts.offerKinds[offer.kind]}
      facts={[
        [texts.date, format.day(offer.day)],
        [texts.validUntil, offer.validUntil && format.day(offer.validUntil)],
        [texts.execution, offer.execution],
        ...placeFacts(offer, texts),
        [texts.customerNumber, offer.recipient.customerNumber],
        [texts.customerVatId, offer.recipient.vatNumber],
        [texts.buyerReference, offer.buyerReference],
        contactFact(offer, texts),
      ]}
      after={<Acceptance offer={offer} texts={texts} format={format} />}
    >
      <LineTable
        sections={offer.sections}
        texts={texts}
        format={format}
        pageStarts={pageStarts}
        end={[
          <div key="sums" className="settle">
            <div className="terms">
              {offer.paymentTerms && <h2>{texts.paymentTerms}</h2>}
              {offer.paymentTerms && <p className="text">{offer.paymentTerms.trim()}</p>}
            </div>
            <Totals
              totals={offer.totals}
              label={offer.kind === 'offer' ? texts.offerTotal : texts.orderTotal}
              texts={texts}
              format={format}
            />
          </div>,
        ]}
      />
      <Notes notes={offer.notes} />
    </PaperFrame>
  )
}

function Acceptance({ offer, texts, format }: OfferProps) {
  if (!offer.acceptance) return null
  return (
    <section className="acceptance">
      <h2>{texts.acceptance}</h2>
      <p>{texts.acceptanceText(offer.number)}</p>
      <Signatures
        signature={offer.acceptance === 'blank' ? null : offer.acceptance}
        beside={texts.placeAndDate}
        texts={texts}
        format={format}
      />
    </section>
  )
}
