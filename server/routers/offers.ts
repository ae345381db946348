import { deletedRecord } from '../core/scalars'
import { router, secured } from '../http/trpc'
import { MailDraftEnvelope } from '../services/mails/schema'
import { acceptOffer } from '../services/offers/accept'
import { addOfferItem } from '../services/offers/add-item'
import { cancelOffer } from '../services/offers/cancel'
import { createOffer } from '../services/offers/create'
import { deleteOffer } from '../services/offers/delete'
import { duplicateOffer } from '../services/offers/duplicate'
import { getOffer, listOfferItems, listOffers, pageOffers } from '../services/offers/read'
import { rejectOffer } from '../services/offers/reject'
import { reviseOffer } from '../services/offers/revise'
import {
  AddOfferItem,
  CreateOffer,
  GetOffer,
  ListOffers,
  OfferById,
  OfferEnvelope,
  OfferItemsEnvelope,
  OfferMailDraftOf,
  OfferPage,
  OfferRowPage,
  SendOfferByEmail,
  UpdateOffer,
} from '../services/offers/schema'
import { offerMailDraft, sendOffer, sendOfferByEmail } from '../services/offers/send'
import { updateOffer } from '../services/offers/update'

export const offers = router({
  list: secured('offers:read')
    .meta({ v1: 'GET /offers', summary: 'List offers' })
    .input(ListOffers)
    .output(OfferPage)
    .query(({ ctx, input }) => listOffers(ctx, input)),
  page: secured('offers:read')
    .meta({ app: 'GET /offers', summary: 'List offers with the names of their contacts and projects' })
    .input(ListOffers)
    .output(OfferRowPage)
    .query(({ ctx, input }) => pageOffers(ctx, input)),
  get: secured('offers:read')
    .meta({ v1: 'GET /offers/{id}', app: 'GET /offers/{id}', summary: 'One offer with its lines' })
    .input(GetOffer)
    .output(OfferEnvelope)
    .query(({ ctx, input }) => getOffer(ctx, input)),
  create: secured('offers:write')
    .meta({ app: 'POST /offers', created: true, summary: 'Draft an offer' })
    .input(CreateOffer)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => createOffer(ctx, input)),
  update: secured('offers:write')
    .meta({
      app: 'PATCH /offers',
      summary: 'Change fields and lines of a draft, or take an offer one step further',
    })
    .input(UpdateOffer)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => updateOffer(ctx, input)),
  delete: secured('offers:write')
    .meta({ app: 'DELETE /offers', summary: 'Delete a draft' })
    .input(GetOffer)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteOffer(ctx, input)),
  items: secured('offers:read')
    .meta({ app: 'GET /offers/{id}/items', summary: 'Lines of an offer' })
    .input(GetOffer)
    .output(OfferItemsEnvelope)
    .query(({ ctx, input }) => listOfferItems(ctx, input)),
  addItem: secured('offers:write')
    .meta({ app: 'POST /offers/{id}/items', created: true, summary: 'Append a line to a draft' })
    .input(AddOfferItem)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => addOfferItem(ctx, input)),
  send: secured('offers:send')
    .meta({ app: 'POST /offers/{id}/send', summary: 'Mark a draft as sent by letter' })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => sendOffer(ctx, input)),
  mailDraft: secured('offers:send')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(OfferMailDraftOf)
    .output(MailDraftEnvelope)
    .query(({ ctx, input }) => offerMailDraft(ctx, input)),
  sendEmail: secured('offers:send')
    .meta({
      app: 'POST /offers/{id}/send-email',
      once: true,
      summary: 'Send an offer, or the confirmation of its order, by e-mail with its PDF',
    })
    .input(SendOfferByEmail)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => sendOfferByEmail(ctx, input)),
  accept: secured('offers:decide')
    .meta({ app: 'POST /offers/{id}/accept', summary: 'Note that the customer placed the order' })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  reject: secured('offers:decide')
    .meta({ app: 'POST /offers/{id}/reject', summary: 'Note that the customer declined' })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => rejectOffer(ctx, input)),
  revise: secured('offers:write')
    .meta({ app: 'POST /offers/{id}/revise', created: true, summary: 'Draft the next version of an offer' })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => reviseOffer(ctx, input)),
  duplicate: secured('offers:write')
    .meta({
      app: 'POST /offers/{id}/duplicate',
      created: true,
      summary: 'Draft a new offer with the content of another',
    })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => duplicateOffer(ctx, input)),
  cancel: secured('offers:decide')
    .meta({ app: 'POST /offers/{id}/cancel', summary: 'Withdraw an offer' })
    .input(OfferById)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => cancelOffer(ctx, input)),
})
