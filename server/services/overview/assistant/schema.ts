import { z } from 'zod'
import { dataOf, id, instant } from '../../../platform/values/scalars'
import type { AnswerProblem } from './answer-problem-rules'

/** Characters of one question, and of the whole request. */
const maxQuestion = 4_000
const maxConversation = 40_000

const Part = z.object({ type: z.literal('text'), text: z.string().max(20_000) })
const OtherPart = z.object({ type: z.string().max(100) })

/** A message as the AI SDK's pages send it; only what the user wrote counts, never tool results that a page claims. */
const Message = z.object({
  role: z.enum(['user', 'assistant']),
  parts: z
    .array(z.union([Part, OtherPart]))
    .max(100)
    .transform(parts => parts.flatMap(part => ('text' in part ? [part.text] : [])).join('\n')),
})

export const Chat = z
  .object({
    messages: z.array(Message).min(1).max(40),
    /** The page that the question was typed on: `/offers/12`. */
    page: z
      .string()
      .max(100)
      .regex(/^\/[a-z-]*(\/\d{1,10})?$/)
      .nullish(),
    /** The conversation in which the question is stored; without it a new one begins. */
    conversation: z.int().positive().max(2_147_483_647).nullish(),
  })
  .superRefine(({ messages }, ctx) => {
    const refuse = (at: number, message: string) =>
      ctx.addIssue({ code: 'custom', path: ['messages', at, 'parts'], message })
    const last = messages.at(-1)
    const at = messages.length - 1
    if (last && (last.role !== 'user' || last.parts.trim() === '')) refuse(at, 'the last message is a question')
    if (last && last.parts.length > maxQuestion) refuse(at, `at most ${maxQuestion} characters`)
    if (messages.reduce((sum, { parts }) => sum + parts.length, 0) > maxConversation)
      refuse(0, `at most ${maxConversation} characters together; begin anew`)
  })
export type Chat = z.output<typeof Chat>

const Spent = z.object({ used: z.int(), most: z.int() })

/** Which models are set up, and how much of the company's daily limit is used. */
export const ModelState = dataOf(
  z.object({
    /** The model's name as its server has it; null when rules answer. */
    language_model: z.string().nullable(),
    speech_model: z.boolean(),
    questions: Spent,
    tokens: Spent,
  }),
)
export const TestModel = z.strictObject({})
export const ModelTested = dataOf(z.object({ model: z.string() }))
export const SpeechModelTested = dataOf(z.object({ answered: z.literal(true) }))

const Source = z.object({ title: z.string(), path: z.string() })

/** A record that a proposal references by id, as far as the viewer may see it. */
const ReferencedRecord = z.object({
  /** The field that holds the id, at any depth of the input. */
  field: z.string(),
  id: z.int(),
  /** Number and title. */
  title: z.string(),
  /** Its page, if it has one. */
  path: z.string().nullable(),
})
export type ReferencedRecord = z.infer<typeof ReferencedRecord>

const proposalStatuses = ['open', 'confirmed', 'discarded', 'expired'] as const

/** A proposed change with all its values, to be done once its person confirms. */
export const ProposalRecord = z.object({
  id: z.int(),
  /** The procedure that would be called, such as `inquiries_create`. */
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  records: z.array(ReferencedRecord),
  status: z.enum(proposalStatuses),
  /** Name of the API key whose program proposes it; null when the person asked in Gewerk. */
  proposed_by: z.string().nullable(),
  created_at: instant,
})
export type ProposalRecord = z.infer<typeof ProposalRecord>

export const ListProposals = z.strictObject({})
export const Proposals = dataOf(z.array(ProposalRecord))
export const ProposalEnvelope = dataOf(ProposalRecord)
export const DecideProposal = z.strictObject({ id })
/** The outcome of a confirmation. */
export const ProposalDone = dataOf(
  ProposalRecord.extend({
    /** Where the record can be seen now. */
    source: Source.nullable(),
  }),
)

/** A question or an answer, as returned to its own person. */
const KeptMessage = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  sources: z.array(Source),
  proposals: z.array(ProposalRecord),
  by_rules: z.boolean(),
  /** Why the answer ends here: the model failed, reached a limit or wrote nothing, or the user stopped it. */
  problem: z.enum(['failed', 'steps', 'long', 'silent', 'stopped'] satisfies AnswerProblem[]).nullable(),
})
export type KeptMessage = z.infer<typeof KeptMessage>

const ConversationLine = z.object({ id: z.int(), title: z.string(), changed_at: instant })
const Conversation = ConversationLine.extend({ messages: z.array(KeptMessage) })
export type Conversation = z.infer<typeof Conversation>

export const ListConversations = z.strictObject({})
export const Conversations = dataOf(z.array(ConversationLine))
export const OneConversation = z.strictObject({ id })
export const ConversationEnvelope = dataOf(Conversation)
export const ConversationsDeleted = dataOf(z.object({ deleted: z.int() }))
