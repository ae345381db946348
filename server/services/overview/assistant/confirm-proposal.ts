import type { Ctx } from '../../../context'
import { inTenant, joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { openProposalsOf, personOf, toProposal, withKey } from './read-proposals'
import type { ProposalRecord } from './schema'
import type { Toolbox } from './tools'

/**
 * Executes a proposal with the present rights of the person who confirms: once, in one transaction with its status, or
 * not at all.
 * @throws DomainError assistant_proposal.not_found, assistant_proposal.decided, and everything that the procedure
 * throws
 */
export const confirmProposal = (ctx: Ctx, { id }: { id: number }, toolbox: Toolbox) =>
  inTenant(ctx, async tx => {
    const proposal = await decide(tx, ctx, id, 'confirmed')
    const tool = toolbox.get(proposal.tool)
    if (tool?.kind !== 'write') throw new DomainError('assistant_proposal.decided')
    const answer = await tool.call({ ...ctx, db: joined(ctx.db, tx, ctx.actor.tenantId) }, proposal.input)
    return { data: { ...proposal, source: tool.sources(answer)[0] ?? null } }
  })

/**
 * Discards a proposal without executing it. @throws DomainError assistant_proposal.not_found,
 * assistant_proposal.decided
 */
export const discardProposal = (ctx: Ctx, { id }: { id: number }) =>
  inTenant(ctx, async tx => ({ data: await decide(tx, ctx, id, 'discarded') }))

async function decide(tx: Tx, ctx: Ctx, id: number, status: 'confirmed' | 'discarded'): Promise<ProposalRecord> {
  const own = { ...personOf(ctx), id }
  // Of two concurrent decisions the second waits for the first and finds nothing open.
  const { count } = await tx.assistantProposal.updateMany({
    where: { ...openProposalsOf(ctx), id },
    data: { status, decidedAt: ctx.clock.now() },
  })
  const row = await tx.assistantProposal.findFirst({ where: own, include: withKey })
  if (!row) throw new DomainError('assistant_proposal.not_found')
  if (count === 0) throw new DomainError('assistant_proposal.decided')
  const proposal = await toProposal(tx, ctx, row)
  const { tool, input } = proposal
  await recordChange(tx, ctx, { action: `assistant_proposal.${status}`, id, after: { tool, input } })
  return proposal
}
