import { z } from 'zod'
import { open, router, secured } from '../../../http/trpc'
import { dataOf } from '../../../platform/values/scalars'
import { revokeCustomerLink } from '../../exchange/customer-links/revoke'
import {
  AnswerCustomerQuestion,
  AnsweredCustomerQuestion,
  CreateCustomerLink,
  CreatedCustomerLink,
  CustomerLinkEnvelope,
  CustomerLinks,
  CustomerQuestions,
  ListCustomerLinks,
  ListCustomerQuestions,
  RevokeCustomerLink,
} from '../../exchange/customer-links/schema'
import { acceptAsCustomer } from './accept-as-customer'
import { answerAppointmentAsCustomer } from './answer-appointment-as-customer'
import { answerCustomerQuestion } from './answer-customer-question'
import { askAsCustomer } from './ask-as-customer'
import { createCustomerLink } from './create-customer-link'
import { declineAsCustomer } from './decline-as-customer'
import { listCustomerLinks } from './list-customer-links'
import { countAnswers, listCustomerQuestions } from './read-questions'
import { renewLink } from './renew-link'
import {
  AcceptAsCustomer,
  AnswerAsCustomer,
  AnsweredQuestionsEnvelope,
  AskAsCustomer,
  ChoiceSums,
  CustomerViewEnvelope,
  DeclineAsCustomer,
  RenewCustomerLink,
  SeenByCustomer,
  SignAsCustomer,
  SumsOfChoice,
  WithdrawAsCustomer,
} from './schema'
import { seenByCustomer } from './seen-by-customer'
import { sendCode } from './send-code'
import { signAsCustomer } from './sign-as-customer'
import { sumsOfChoice } from './sums-of-choice'
import { viewAsCustomer } from './view-as-customer'
import { withdrawAsCustomer } from './withdraw-as-customer'

const done = dataOf(z.null())

export const customerLinks = router({
  list: secured('customer_links:read')
    .meta({ app: 'GET /customer-links', summary: 'Links of a document, with what customers did by them' })
    .input(ListCustomerLinks)
    .output(CustomerLinks)
    .query(({ ctx, input }) => listCustomerLinks(ctx, input)),
  create: secured('customer_links:write')
    .meta({
      app: 'POST /customer-links',
      created: true,
      mayAnswer: [409],
      summary: 'Make a link by which a customer sees a document',
    })
    .input(CreateCustomerLink)
    .output(CreatedCustomerLink)
    .mutation(({ ctx, input }) => createCustomerLink(ctx, input)),
  revoke: secured('customer_links:write')
    .meta({ app: 'DELETE /customer-links/{id}', summary: 'End a link' })
    .input(RevokeCustomerLink)
    .output(CustomerLinkEnvelope)
    .mutation(({ ctx, input }) => revokeCustomerLink(ctx, input)),
  questions: secured('customer_links:read')
    .meta({
      app: 'GET /customer-links/questions',
      summary: 'What customers asked about a document, or all open questions',
    })
    .input(ListCustomerQuestions)
    .output(CustomerQuestions)
    .query(({ ctx, input }) => listCustomerQuestions(ctx, input)),
  answer: secured('customer_links:write')
    .meta({
      app: 'POST /customer-links/questions/{id}/answer',
      mayAnswer: [409],
      summary: "Answer a customer's question",
    })
    .input(AnswerCustomerQuestion)
    .output(AnsweredCustomerQuestion)
    .mutation(({ ctx, input }) => answerCustomerQuestion(ctx, input)),
  renew: open('answers the same for every token, and mails the stored address alone; throttled')
    .meta({ summary: 'Ask for a new link in place of one that has expired' })
    .input(RenewCustomerLink)
    .output(done)
    .mutation(({ ctx, input }) => renewLink(ctx, input)),
})

/** Procedures for customers. None takes the id of a record: the link determines it. */
export const customer = router({
  view: secured('customer:view')
    .meta({ summary: 'The document of the link' })
    .output(CustomerViewEnvelope)
    .query(({ ctx }) => viewAsCustomer(ctx)),
  sums: secured('customer:view')
    .meta({ summary: 'The sums of an offer with chosen options and alternatives' })
    .input(SumsOfChoice)
    .output(ChoiceSums)
    .query(({ ctx, input }) => sumsOfChoice(ctx, input)),
  seen: secured('customer:view')
    .meta({ summary: 'Note that the customer looks at the document, or takes its PDF' })
    .input(SeenByCustomer)
    .output(done)
    .mutation(({ ctx, input }) => seenByCustomer(ctx, input)),
  sendCode: secured('customer:view')
    .meta({ summary: 'Mail the code that a decision needs to the address that is stored' })
    .output(done)
    .mutation(({ ctx }) => sendCode(ctx)),
  accept: secured('customer:decide')
    .meta({ summary: 'Place the order' })
    .input(AcceptAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => acceptAsCustomer(ctx, input)),
  decline: secured('customer:decide')
    .meta({ summary: 'Decline the offer' })
    .input(DeclineAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => declineAsCustomer(ctx, input)),
  withdraw: secured('customer:decide')
    .meta({ summary: 'Withdraw from the contract, as consumers may' })
    .input(WithdrawAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => withdrawAsCustomer(ctx, input)),
  answer: secured('customer:confirm')
    .meta({ summary: 'Confirm the appointment, ask for another time, or call it off' })
    .input(AnswerAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => answerAppointmentAsCustomer(ctx, input)),
  ask: secured('customer:ask')
    .meta({ summary: 'Ask about the document' })
    .input(AskAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => askAsCustomer(ctx, input)),
  answers: secured('customer:view')
    .meta({ summary: 'How many of their questions were answered' })
    .output(AnsweredQuestionsEnvelope)
    .query(({ ctx }) => countAnswers(ctx)),
  sign: secured('customer:sign')
    .meta({ summary: 'Sign the site report' })
    .input(SignAsCustomer)
    .output(done)
    .mutation(({ ctx, input }) => signAsCustomer(ctx, input)),
})
