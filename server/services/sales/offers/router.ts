import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { MailDraftEnvelope } from '../../exchange/mails/schema'
import { acceptOffer } from './accept'
import { addOfferItem } from './add-item'
import { cancelOffer } from './cancel'
import { createOffer } from './create'
import { deleteOffer } from './delete'
import { duplicateOffer } from './duplicate'
import { markOfferSent } from './mark-sent'
import { offerMailDraft } from './offer-mail'
import { getOffer, listOfferItems, listOfferLines, listOffers, offerWithFirstLines, pageOffers } from './read'
import { rejectOffer } from './reject'
import { reopenOffer } from './reopen'
import { reviseOffer } from './revise'
import {
  AcceptOffer,
  AddOfferItem,
  CreateOffer,
  GetOffer,
  ListDocumentLines,
  ListOffers,
  OfferById,
  OfferEnvelope,
  OfferItemsEnvelope,
  OfferLinesPage,
  OfferMailDraftOf,
  OfferPage,
  OfferRowPage,
  OfferWithFirstLinesEnvelope,
  ReopenOffer,
  SendOffer,
  SendOfferByEmail,
  UpdateOffer,
} from './schema'
import { sendOfferByEmail } from './send-by-email'
import { updateOffer } from './update'

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
  withFirstLines: secured('offers:read')
    .meta({ summary: 'One offer with the first of its lines, for its page' })
    .input(GetOffer)
    .output(OfferWithFirstLinesEnvelope)
    .query(({ ctx, input }) => offerWithFirstLines(ctx, input)),
  lines: secured('offers:read')
    .meta({ summary: 'Lines of an offer, page by page' })
    .input(ListDocumentLines)
    .output(OfferLinesPage)
    .query(({ ctx, input }) => listOfferLines(ctx, input)),
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
    .input(SendOffer)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => markOfferSent(ctx, input)),
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
    .meta({ app: 'POST /offers/{id}/accept', summary: 'Record that the customer placed the order' })
    .input(AcceptOffer)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  reopen: secured('offers:decide')
    .meta({ app: 'POST /offers/{id}/reopen', summary: 'Take back an order that was recorded by mistake' })
    .input(ReopenOffer)
    .output(OfferEnvelope)
    .mutation(({ ctx, input }) => reopenOffer(ctx, input)),
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
