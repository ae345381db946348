import { open, operator, router } from '../../../http/trpc'
import { Done } from '../../people/auth/schema'
import { deleteContactRequest } from './delete'
import { handleContactRequest } from './handle'
import { inviteContactRequest } from './invite'
import { listContactRequests } from './read'
import { receiveAccessRequest } from './receive-access-request'
import { receiveMessage } from './receive-message'
import {
  ContactReceived,
  ContactRequestEnvelope,
  ContactRequests,
  DeleteContactRequest,
  HandleContactRequest,
  InviteContactRequest,
  RequestAccess,
  SendMessage,
} from './schema'

export const contactRequests = router({
  send: open('writes to the operators and reads nothing; throttled')
    .meta({
      app: 'POST /contact',
      refusesAs: ['contact_request.too_fast'],
      summary: 'Write to the operators of this installation',
    })
    .input(SendMessage)
    .output(ContactReceived)
    .mutation(({ ctx, input }) => receiveMessage(ctx, input)),
  requestAccess: open('writes to the operators and reads nothing; throttled')
    .meta({
      app: 'POST /contact/access-request',
      refusesAs: ['contact_request.too_fast'],
      summary: 'Ask the operators for access or to be shown the service',
    })
    .input(RequestAccess)
    .output(ContactReceived)
    .mutation(({ ctx, input }) => receiveAccessRequest(ctx, input)),
  list: operator('what was written to the operators')
    .meta({ app: 'GET /admin/contact-requests', summary: 'What came by the contact form (operators)' })
    .output(ContactRequests)
    .query(({ ctx }) => listContactRequests(ctx)),
  handle: operator('marks a request as handled, or reopens it')
    .meta({ app: 'PATCH /admin/contact-requests/{id}', summary: 'Mark a contact request as handled (operators)' })
    .input(HandleContactRequest)
    .output(ContactRequestEnvelope)
    .mutation(({ ctx, input }) => handleContactRequest(ctx, input)),
  invite: operator('invites the sender of a request for access, at the address of the request')
    .meta({
      app: 'POST /admin/contact-requests/{id}/invite',
      mayAnswer: [409],
      summary: 'Invite the sender of a request to found a company, and mark the request as handled (operators)',
    })
    .input(InviteContactRequest)
    .output(ContactRequestEnvelope)
    .mutation(({ ctx, input }) => inviteContactRequest(ctx, input)),
  remove: operator('removes a request, for instance because consent was withdrawn')
    .meta({ app: 'DELETE /admin/contact-requests/{id}', summary: 'Delete a contact request (operators)' })
    .input(DeleteContactRequest)
    .output(Done)
    .mutation(({ ctx, input }) => deleteContactRequest(ctx, input)),
})
