import { defineHandlers } from '../../../nouns/handlers'
import { offerPdf, signedOfferPdf } from './pdf'

export const offers = defineHandlers({
  documents: {
    offer_pdf: offerPdf,
    offer_confirmation_pdf: (ctx, { id }) => offerPdf(ctx, { id, kind: 'confirmation' }),
    offer_signed_pdf: signedOfferPdf,
  },
})
