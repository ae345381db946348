import type { AssistantProposal } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { ProposalRecord } from './schema'
import type { Toolbox } from './tools'

/** A yes to what was proposed yesterday may be one to something forgotten. */
const goodForMs = 24 * 60 * 60 * 1000
const mostOpen = 20

/** The person who asks; a key has no assistant. */
function personOf({ actor }: Ctx) {
  if (!actor.userId) throw new DomainError('forbidden', { permission: 'assistant:use' })
  return { tenantId: actor.tenantId, userId: actor.userId }
}

const openOf = (ctx: Ctx) => ({
  ...personOf(ctx),
  status: 'open',
  createdAt: { gt: new Date(ctx.clock.now().getTime() - goodForMs) },
})

const toProposal = ({ id, tool, input, status, createdAt }: AssistantProposal): ProposalRecord => ({
  ...{ id, tool, status: status as ProposalRecord['status'] },
  input: input as ProposalRecord['input'],
  created_at: createdAt.toISOString(),
})

/** Keeps what would be done until its person decides. @throws DomainError assistant_proposal.too_many */
export const createProposal = (ctx: Ctx, tool: string, input: object) =>
  inTenant(ctx, async tx => {
    if ((await tx.assistantProposal.count({ where: openOf(ctx) })) >= mostOpen)
      throw new DomainError('assistant_proposal.too_many')
    const row = await tx.assistantProposal.create({
      data: { ...personOf(ctx), tool, input, createdAt: ctx.clock.now() },
    })
    return toProposal(row)
  })

/** What waits for the person's own decision, the newest first. */
export const listProposals = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const rows = await tx.assistantProposal.findMany({ where: openOf(ctx), orderBy: { id: 'desc' }, take: mostOpen })
    return { data: rows.map(toProposal) }
  })

/**
 * Does what was proposed, as the person who says yes and with what they may do now: once, together with the note of it,
 * or not at all.
 * @throws DomainError assistant_proposal.not_found, assistant_proposal.decided, and whatever the procedure refuses
 */
export const confirmProposal = (ctx: Ctx, { id }: { id: number }, toolbox: Toolbox) =>
  inTenant(ctx, async tx => {
    const proposal = await decide(tx, ctx, id, 'confirmed')
    const tool = toolbox.get(proposal.tool)
    if (tool?.kind !== 'write') throw new DomainError('assistant_proposal.decided')
    const answer = await tool.call({ ...ctx, db: joined(ctx.db, tx, ctx.actor.tenantId) }, proposal.input)
    return { data: { ...proposal, source: tool.sources(answer)[0] ?? null } }
  })

/** Nothing of it is done. @throws DomainError assistant_proposal.not_found, assistant_proposal.decided */
export const discardProposal = (ctx: Ctx, { id }: { id: number }) =>
  inTenant(ctx, async tx => ({ data: await decide(tx, ctx, id, 'discarded') }))

async function decide(tx: Tx, ctx: Ctx, id: number, status: 'confirmed' | 'discarded'): Promise<ProposalRecord> {
  const own = { ...personOf(ctx), id }
  // Two at once: the second waits for the first and finds nothing open.
  const { count } = await tx.assistantProposal.updateMany({
    where: { ...openOf(ctx), id },
    data: { status, decidedAt: ctx.clock.now() },
  })
  const row = await tx.assistantProposal.findFirst({ where: own })
  if (!row) throw new DomainError('assistant_proposal.not_found')
  if (count === 0) throw new DomainError('assistant_proposal.decided')
  const proposal = toProposal(row)
  const { tool, input } = proposal
  await recordChange(tx, ctx, { action: `assistant_proposal.${status}`, id, after: { tool, input } })
  return proposal
}
