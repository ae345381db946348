import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { askingPerson } from './asking-person'
import { includeKeyName, openProposalsOf, toProposal } from './read-proposals'
import type { ProposalRecord } from './schema'

/**
 * Records the person's decision about one of their open proposals, once.
 * @throws DomainError assistant_proposal.not_found, assistant_proposal.decided, forbidden for a key
 */
export async function settleProposal(
  tx: Tx,
  ctx: Ctx,
  id: number,
  status: 'confirmed' | 'discarded',
): Promise<ProposalRecord> {
  const own = { ...askingPerson(ctx), id }
  // Of two concurrent decisions the second waits for the first and finds nothing open.
  const { count } = await tx.assistantProposal.updateMany({
    where: { ...openProposalsOf(ctx), id },
    data: { status, decidedAt: ctx.clock.now() },
  })
  const row = await tx.assistantProposal.findFirst({ where: own, include: includeKeyName })
  if (!row) throw new DomainError('assistant_proposal.not_found')
  if (count === 0) throw new DomainError('assistant_proposal.decided')
  const proposal = await toProposal(tx, ctx, row)
  const { tool, input } = proposal
  await recordChange(tx, ctx, { action: `assistant_proposal.${status}`, id, after: { tool, input } })
  return proposal
}
