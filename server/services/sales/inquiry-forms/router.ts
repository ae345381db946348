import { z } from 'zod'
import { open, router, secured } from '../../../http/trpc'
import { dataOf } from '../../../platform/values/scalars'
import { createInquiryForm } from './create'
import { findReceivedInquiry, listInquiryForms } from './read'
import { receiveInquiry } from './receive'
import { revokeInquiryForm } from './revoke'
import {
  CreateInquiryForm,
  FindReceivedInquiry,
  InquiryFormEnvelope,
  InquiryForms,
  ReceivedInquiryEnvelope,
  RevokeInquiryForm,
  SendInquiry,
  ShowInquiryForm,
  ShownInquiryFormEnvelope,
  UpdateInquiryForm,
} from './schema'
import { showInquiryForm } from './show'
import { updateInquiryForm } from './update'

export const inquiryForms = router({
  list: secured('inquiry_forms:manage')
    .meta({ app: 'GET /inquiry-forms', summary: 'Forms for the company’s own website' })
    .output(InquiryForms)
    .query(({ ctx }) => listInquiryForms(ctx)),
  create: secured('inquiry_forms:manage')
    .meta({ app: 'POST /inquiry-forms', created: true, summary: 'Make a form for the company’s own website' })
    .input(CreateInquiryForm)
    .output(InquiryFormEnvelope)
    .mutation(({ ctx, input }) => createInquiryForm(ctx, input)),
  update: secured('inquiry_forms:manage')
    .meta({ app: 'PATCH /inquiry-forms', mayAnswer: [409], summary: 'Change a form; its address stays' })
    .input(UpdateInquiryForm)
    .output(InquiryFormEnvelope)
    .mutation(({ ctx, input }) => updateInquiryForm(ctx, input)),
  revoke: secured('inquiry_forms:manage')
    .meta({ app: 'DELETE /inquiry-forms/{id}', summary: 'End a form; what came by it stays' })
    .input(RevokeInquiryForm)
    .output(InquiryFormEnvelope)
    .mutation(({ ctx, input }) => revokeInquiryForm(ctx, input)),
  received: secured('inquiries:read')
    .meta({ summary: 'What came with an inquiry by a form: its page, and what the sender agreed to' })
    .input(FindReceivedInquiry)
    .output(ReceivedInquiryEnvelope)
    .query(({ ctx, input }) => findReceivedInquiry(ctx, input)),
  show: open('shows what its website shows to anyone; the id cannot be guessed')
    .meta({ summary: 'A form as a visitor sees it' })
    .input(ShowInquiryForm)
    .output(ShownInquiryFormEnvelope)
    .query(({ ctx, input }) => showInquiryForm(ctx, input)),
  send: open('creates an inquiry and reads nothing; throttled and limited by its form')
    .meta({ summary: 'Send an inquiry by a form' })
    .input(SendInquiry)
    .output(dataOf(z.null()))
    .mutation(({ ctx, input }) => receiveInquiry(ctx, input)),
})
