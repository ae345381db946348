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
  words: PaperTexts
  format: PaperFormat
  pageStarts?: ReadonlySet<string>
}

/** An offer, or the confirmation of the order that it became. */
export function OfferPaper({ offer, words, format, pageStarts }: OfferProps) {
  return (
    <PaperFrame
      paper={offer}
      words={words}
      label={words.offerKinds[offer.kind]}
      facts={[
        [words.date, format.day(offer.day)],
        [words.validUntil, offer.validUntil && format.day(offer.validUntil)],
        [words.execution, offer.execution],
        ...placeFacts(offer, words),
        [words.customerNumber, offer.recipient.customerNumber],
        [words.customerVatId, offer.recipient.vatNumber],
        [words.buyerReference, offer.buyerReference],
        contactFact(offer, words),
      ]}
      after={<Acceptance offer={offer} words={words} format={format} />}
    >
      <LineTable
        sections={offer.sections}
        words={words}
        format={format}
        pageStarts={pageStarts}
        end={[
          <div key="sums" className="settle">
            <div className="terms">
              {offer.paymentTerms && <h2>{words.paymentTerms}</h2>}
              {offer.paymentTerms && <p className="text">{offer.paymentTerms.trim()}</p>}
            </div>
            <Totals
              totals={offer.totals}
              label={offer.kind === 'offer' ? words.offerTotal : words.orderTotal}
              words={words}
              format={format}
            />
          </div>,
        ]}
      />
      <Notes notes={offer.notes} />
    </PaperFrame>
  )
}

function Acceptance({ offer, words, format }: OfferProps) {
  if (!offer.acceptance) return null
  return (
    <section className="acceptance">
      <h2>{words.acceptance}</h2>
      <p>{words.acceptanceText(offer.number)}</p>
      <Signatures
        signature={offer.acceptance === 'blank' ? null : offer.acceptance}
        beside={words.placeAndDate}
        words={words}
        format={format}
      />
    </section>
  )
}
