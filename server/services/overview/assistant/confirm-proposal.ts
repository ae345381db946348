import type { Ctx } from '../../../context'
import { inTenant, joinedTo } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { settleProposal } from './settle-proposal'
import type { Toolbox } from './tool'

/**
 * Executes a proposal with the present rights of the person who confirms: once, in one transaction with its status, or
 * not at all.
 * @throws DomainError assistant_proposal.not_found, assistant_proposal.decided, and everything that the procedure
 * throws
 */
export const confirmProposal = (ctx: Ctx, { id }: { id: number }, toolbox: Toolbox) =>
  inTenant(ctx, async tx => {
    const proposal = await settleProposal(tx, ctx, id, 'confirmed')
    const tool = toolbox.get(proposal.tool)
    if (tool?.kind !== 'write') throw new DomainError('assistant_proposal.decided')
    const answer = await tool.call(joinedTo(tx, ctx), proposal.input)
    return { data: { ...proposal, source: tool.sources(answer)[0] ?? null } }
  })
