import { z } from 'zod'
import { dataOf, id, instant, optionalReference, reference, text, wholeNumber } from '../../../platform/values/scalars'
import { maxMessage } from '../../exchange/messaging/rules'

export const ConversationRecord = z
  .object({
    id: z.int(),
    number: z.string().meta({ example: '+436601234567' }),
    name: z.string().nullable(),
    user_id: z.int().nullable().meta({ description: 'The employee whose number it is' }),
    inquiry_id: z.int().nullable(),
    assigned_user_id: z.int().nullable(),
    waiting: z.boolean().meta({ description: 'They have written since the last answer of the company' }),
    last_text: z.string().nullable(),
    last_received_at: instant.nullable(),
    last_message_at: instant,
  })
  .meta({ id: 'Conversation' })
export type ConversationRecord = z.output<typeof ConversationRecord>

export const MessageRecord = z
  .object({
    id: z.int(),
    direction: z.enum(['in', 'out']),
    kind: z.enum(['text', 'image', 'template', 'other']),
    text: z.string(),
    status: z.enum(['received', 'queued', 'sent', 'delivered', 'read', 'failed']),
    error: z.string().nullable(),
    picture: z.boolean(),
    file: z
      .object({ filename: z.string(), size_bytes: z.int() })
      .nullable()
      .meta({ description: 'The document, film or sound that was sent' }),
    inquiry_id: z.int().nullable().meta({ description: 'The inquiry that it began, or was added to' }),
    user_id: z.int().nullable().meta({ description: 'Who wrote it; null for the service' }),
    created_at: instant,
  })
  .meta({ id: 'ConversationMessage' })
export type MessageRecord = z.output<typeof MessageRecord>

export const ListConversations = z.object({
  /** Only conversations that await an answer. */
  waiting: z.boolean().optional(),
  inquiry_id: reference.optional(),
  limit: wholeNumber(1, 1_000).default(100),
})
export type ListConversations = z.output<typeof ListConversations>
export const Conversations = z.object({ data: z.array(ConversationRecord), has_more: z.boolean() })

export const GetConversation = z.object({
  id,
  inquiry_id: reference.optional().meta({ description: 'Only the messages that belong to this inquiry' }),
  limit: wholeNumber(1, 1_000).default(200).meta({ description: 'How many of the newest messages' }),
})
export type GetConversation = z.output<typeof GetConversation>
export const WholeConversation = dataOf(
  ConversationRecord.extend({
    messages: z.array(MessageRecord).meta({ description: 'The newest, the oldest of them first' }),
    has_more: z.boolean().meta({ description: 'There are older messages' }),
    window_open: z.boolean().meta({ description: 'Anything may be answered; else the approved template alone' }),
    template: z.boolean().meta({ description: 'The company has named a template' }),
    connected: z.boolean(),
  }),
)

export const Answer = z.strictObject({ id: reference, text: text(maxMessage) })
export type Answer = z.output<typeof Answer>
export const HandOver = z.strictObject({ id: reference, assigned_user_id: optionalReference })
export type HandOver = z.output<typeof HandOver>
export const MessageEnvelope = dataOf(MessageRecord)
export const ConversationEnvelope = dataOf(ConversationRecord)
