import { z } from 'zod'
import type { ModuleId } from '../../../platform/modules'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, reference, shownOnce, text } from '../../../platform/values/scalars'
import { questionLength } from './rules'

export const linkKinds = ['offer', 'invoice', 'rapport', 'appointment'] as const
export type LinkKind = (typeof linkKinds)[number]
const linkKind = z.enum(linkKinds)

/** A link shows nothing without the module of its document. */
export const moduleOfLink: Record<LinkKind, ModuleId> = {
  offer: 'angebote',
  invoice: 'rechnungen',
  rapport: 'rapport',
  appointment: 'termine',
}

/** The permission to see documents of each kind that links lead to. */
export const permissionOfLink = {
  ...({ offer: 'offers:read', invoice: 'invoices:read', rapport: 'rapports:read' } as const),
  appointment: 'appointments:read_all',
} as const

/** The live topic that pages of each kind of document watch. */
export const topicOfLink = {
  offer: 'offers',
  invoice: 'invoices',
  rapport: 'rapports',
  appointment: 'appointments',
} as const

/**
 * `renewed`: a new link was requested to replace one that has expired. `code_not_sent`: a code was requested, but no
 * address is known that it could be mailed to.
 */
export const linkEventTypes = [
  ...(['opened', 'accepted', 'declined', 'signed', 'downloaded', 'renewed', 'asked'] as const),
  ...(['code_sent', 'code_not_sent', 'code_entered', 'code_failed', 'withdrew'] as const),
  ...(['confirmed', 'other_time', 'called_off'] as const),
] as const
export type LinkEventType = (typeof linkEventTypes)[number]

/** A link as the office sees it, without its token. */
export const CustomerLinkRecord = z
  .object({
    id: z.int(),
    kind: linkKind,
    entity_id: z.int(),
    email: z.string().nullable(),
    expires_at: instant,
    /** When the customer last did something on the open page, to about a minute; null before the first time. */
    viewed_at: instant.nullable(),
    revoked_at: instant.nullable(),
    created_at: instant,
    /** What the customer did, newest first. */
    events: z.array(
      z.object({ type: z.enum(linkEventTypes), at: instant, name: z.string().nullable(), note: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CustomerLink' })
export type CustomerLinkRecord = z.infer<typeof CustomerLinkRecord>

export const ListCustomerLinks = z.object({
  kind: linkKind.meta({ description: 'Kind of the document' }),
  entity_id: id.meta({ description: 'Id of the document' }),
})
export type ListCustomerLinks = z.output<typeof ListCustomerLinks>
export const CustomerLinks = dataOf(z.array(CustomerLinkRecord))

/** `email`: the recipient; without it, the office hands the link over in another way. */
export const CreateCustomerLink = z.strictObject({
  kind: linkKind,
  entity_id: reference,
  email: emailAddress.nullish(),
})
export type CreateCustomerLink = z.output<typeof CreateCustomerLink>
/** With the address, which is never shown again. */
export const CreatedCustomerLink = dataOf(CustomerLinkRecord.extend({ url: shownOnce() }))

export const RevokeCustomerLink = z.strictObject({ id })
export type RevokeCustomerLink = z.output<typeof RevokeCustomerLink>
export const CustomerLinkEnvelope = dataOf(CustomerLinkRecord)

export const questionStatuses = ['open', 'answered'] as const

/** A customer's question asked through a link, as the office sees it. */
export const CustomerQuestionRecord = z
  .object({
    id: z.int(),
    kind: linkKind,
    entity_id: z.int(),
    number: z.string(),
    title: z.string(),
    /** The address that the link was made for, and that is notified of the answer. */
    email: z.string().nullable(),
    status: z.enum(questionStatuses),
    question: z.string(),
    asked_at: instant,
    answer: z.string().nullable(),
    answered_at: instant.nullable(),
    answered_by: z.string().nullable(),
  })
  .meta({ id: 'CustomerQuestion' })
export type CustomerQuestionRecord = z.infer<typeof CustomerQuestionRecord>
export const CustomerQuestions = dataOf(z.array(CustomerQuestionRecord))

/** All of one document, newest first; without a document, the open ones of all documents, oldest first. */
export const ListCustomerQuestions = z.object({
  kind: linkKind.optional().meta({ description: 'Only questions about documents of this kind' }),
  entity_id: id.optional().meta({ description: 'Only questions about the document with this id' }),
})
export type ListCustomerQuestions = z.output<typeof ListCustomerQuestions>

export const AnswerCustomerQuestion = z.strictObject({ id, answer: text(questionLength) })
export type AnswerCustomerQuestion = z.output<typeof AnswerCustomerQuestion>
/** `mailed`: whether a mail with a link announces the answer. */
export const AnsweredCustomerQuestion = dataOf(CustomerQuestionRecord.extend({ mailed: z.boolean() }))
