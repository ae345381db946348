import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { settleProposal } from './settle-proposal'

/**
 * Discards a proposal without executing it.
 * @throws DomainError assistant_proposal.not_found, assistant_proposal.decided
 */
export const discardProposal = (ctx: Ctx, { id }: { id: number }) =>
  inTenant(ctx, async tx => ({ data: await settleProposal(tx, ctx, id, 'discarded') }))
