import { router, secured } from '../../../http/trpc'
import { confirmProposal, discardProposal, listProposals } from './proposals'
import { DecideProposal, ListProposals, ProposalDone, ProposalEnvelope, Proposals } from './schema'
import { toolbox } from './toolbox-router'

export const assistant = router({
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
})
