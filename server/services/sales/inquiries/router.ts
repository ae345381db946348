import { router, secured } from '../../../http/trpc'
import { convertInquiry } from './convert'
import { createInquiry } from './create'
import { moveInquiry } from './move'
import { getInquiry, listInquiries, possibleContacts } from './read'
import {
  ConversionEnvelope,
  ConvertInquiry,
  CreateInquiry,
  DuplicatesEnvelope,
  GetInquiry,
  InquiryEnvelope,
  InquiryPage,
  ListInquiries,
  MoveInquiry,
  UpdateInquiry,
} from './schema'
import { updateInquiry } from './update'

export const inquiries = router({
  list: secured('inquiries:read')
    .meta({ v1: 'GET /anfragen', summary: 'List inquiries' })
    .input(ListInquiries)
    .output(InquiryPage)
    .query(({ ctx, input }) => listInquiries(ctx, input)),
  get: secured('inquiries:read')
    .meta({ summary: 'One inquiry' })
    .input(GetInquiry)
    .output(InquiryEnvelope)
    .query(({ ctx, input }) => getInquiry(ctx, input)),
  duplicates: secured('inquiries:read')
    .meta({ summary: 'Contacts that may be the same as the inquiry’s, and what a new one would be' })
    .input(GetInquiry)
    .output(DuplicatesEnvelope)
    .query(({ ctx, input }) => possibleContacts(ctx, input)),
  create: secured('inquiries:write')
    .meta({ v1: 'POST /anfragen', created: true, summary: 'Create an inquiry' })
    .input(CreateInquiry)
    .output(InquiryEnvelope)
    .mutation(({ ctx, input }) => createInquiry(ctx, input)),
  update: secured('inquiries:write')
    .meta({ summary: 'Change fields of an inquiry' })
    .input(UpdateInquiry)
    .output(InquiryEnvelope)
    .mutation(({ ctx, input }) => updateInquiry(ctx, input)),
  move: secured('inquiries:write')
    .meta({ summary: 'Move an inquiry to another column of the pipeline' })
    .input(MoveInquiry)
    .output(InquiryEnvelope)
    .mutation(({ ctx, input }) => moveInquiry(ctx, input)),
  convert: secured('inquiries:write')
    .meta({ summary: 'Turn an inquiry into a contact and a project' })
    .input(ConvertInquiry)
    .output(ConversionEnvelope)
    .mutation(({ ctx, input }) => convertInquiry(ctx, input)),
})
