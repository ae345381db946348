import { router, secured } from '../../../http/trpc'
import { answerConversation } from './answer'
import { handOver } from './hand-over'
import { getConversation, listConversations } from './read'
import {
  Answer,
  ConversationEnvelope,
  Conversations,
  GetConversation,
  HandOver,
  ListConversations,
  MessageEnvelope,
  WholeConversation,
} from './schema'

export const conversations = router({
  list: secured('conversations:read')
    .meta({ summary: 'What was written last, by whom' })
    .input(ListConversations)
    .output(Conversations)
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: secured('conversations:read')
    .meta({ summary: 'One conversation with its messages' })
    .input(GetConversation)
    .output(WholeConversation)
    .query(({ ctx, input }) => getConversation(ctx, input)),
  answer: secured('conversations:write')
    .meta({ once: true, summary: 'Answer a conversation' })
    .input(Answer)
    .output(MessageEnvelope)
    .mutation(({ ctx, input }) => answerConversation(ctx, input)),
  handOver: secured('conversations:write')
    .meta({ summary: 'Assign a conversation to a user' })
    .input(HandOver)
    .output(ConversationEnvelope)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
})
