import { router, secured } from '../../../http/trpc'
import { confirmProposal } from './confirm-proposal'
import { deleteConversation, deleteConversations } from './delete-conversation'
import { discardProposal } from './discard-proposal'
import { modelState } from './model-state'
import { getConversation, listConversations } from './read-conversations'
import { listProposals } from './read-proposals'
import {
  ConversationEnvelope,
  Conversations,
  ConversationsDeleted,
  DecideProposal,
  ListConversations,
  ListProposals,
  ModelState,
  ModelTested,
  OneConversation,
  ProposalDone,
  ProposalEnvelope,
  Proposals,
  SpeechModelTested,
  TestModel,
} from './schema'
import { testModel } from './test-model'
import { testSpeechModel } from './test-speech-model'
import { toolbox } from './toolbox-router'

export const assistant = router({
  models: secured('assistant:manage')
    .meta({ summary: 'Which models are set up, and what of the company’s day is spent' })
    .output(ModelState)
    .query(({ ctx }) => modelState(ctx)),
  testModel: secured('assistant:manage')
    .meta({ summary: 'Ask the language model for a word' })
    .input(TestModel)
    .output(ModelTested)
    .mutation(({ ctx }) => testModel(ctx)),
  testSpeechModel: secured('assistant:manage')
    .meta({ summary: 'Let the speech model hear half a second of silence' })
    .input(TestModel)
    .output(SpeechModelTested)
    .mutation(({ ctx }) => testSpeechModel(ctx)),
  proposals: secured('assistant:use')
    .meta({ summary: 'What the assistant has proposed and waits for one’s own decision' })
    .input(ListProposals)
    .output(Proposals)
    .query(({ ctx }) => listProposals(ctx)),
  confirm: secured('assistant:use')
    .meta({ summary: 'Do what the assistant has proposed' })
    .input(DecideProposal)
    .output(ProposalDone)
    .mutation(({ ctx, input }) => confirmProposal(ctx, input, toolbox)),
  discard: secured('assistant:use')
    .meta({ summary: 'Drop what the assistant has proposed' })
    .input(DecideProposal)
    .output(ProposalEnvelope)
    .mutation(({ ctx, input }) => discardProposal(ctx, input)),
  conversations: secured('assistant:use')
    .meta({ summary: 'One’s own conversations with the assistant' })
    .input(ListConversations)
    .output(Conversations)
    .query(({ ctx }) => listConversations(ctx)),
  conversation: secured('assistant:use')
    .meta({ summary: 'What was said in one of one’s own conversations' })
    .input(OneConversation)
    .output(ConversationEnvelope)
    .query(({ ctx, input }) => getConversation(ctx, input)),
  deleteConversation: secured('assistant:use')
    .meta({ summary: 'Delete one of one’s own conversations' })
    .input(OneConversation)
    .output(ConversationsDeleted)
    .mutation(({ ctx, input }) => deleteConversation(ctx, input)),
  deleteConversations: secured('assistant:use')
    .meta({ summary: 'Delete all of one’s own conversations' })
    .input(ListConversations)
    .output(ConversationsDeleted)
    .mutation(({ ctx }) => deleteConversations(ctx)),
})
