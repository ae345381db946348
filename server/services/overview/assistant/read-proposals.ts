import type { AssistantProposal } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { askingPerson } from './asking-person'
import { referencedRecords } from './referenced-records'
import type { ProposalRecord } from './schema'

/** After a day a confirmation may be of something the person has forgotten. */
export const proposalLifetimeMs = 24 * 60 * 60 * 1000
const maxListed = 100

export const openProposalsOf = (ctx: Ctx) => ({
  ...askingPerson(ctx),
  status: 'open',
  createdAt: { gt: new Date(ctx.clock.now().getTime() - proposalLifetimeMs) },
})

/** The API key that made the proposal, if any. */
export const includeKeyName = { apiKey: { select: { name: true } } } as const
type ProposalRow = AssistantProposal & { apiKey: { name: string } | null }

async function toProposals(tx: Tx, { actor, clock }: Ctx, rows: readonly ProposalRow[]): Promise<ProposalRecord[]> {
  const records = await referencedRecords(tx, actor, rows)
  return rows.map(row => {
    const { id, tool, input, createdAt, apiKey } = row
    const old = row.status === 'open' && clock.now().getTime() - createdAt.getTime() >= proposalLifetimeMs
    return {
      id,
      tool,
      status: old ? 'expired' : (row.status as ProposalRecord['status']),
      proposed_by: apiKey?.name ?? null,
      input: input as ProposalRecord['input'],
      records: records.get(id) ?? [],
      created_at: createdAt.toISOString(),
    }
  })
}

export async function toProposal(tx: Tx, ctx: Ctx, row: ProposalRow): Promise<ProposalRecord> {
  const [proposal] = await toProposals(tx, ctx, [row])
  if (!proposal) throw new DomainError('assistant_proposal.not_found')
  return proposal
}

/** Those of the person's own proposals that are still stored, by their ids. */
export async function proposalsById(tx: Tx, ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProposalRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.assistantProposal.findMany({
    ...{ where: { ...askingPerson(ctx), id: { in: [...ids] } }, include: includeKeyName },
  })
  return new Map((await toProposals(tx, ctx, rows)).map(proposal => [proposal.id, proposal]))
}

/** Proposals that await the person's own decision, newest first. */
export const listProposals = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const rows = await tx.assistantProposal.findMany({
      ...{ where: openProposalsOf(ctx), include: includeKeyName, orderBy: { id: 'desc' }, take: maxListed },
    })
    return { data: await toProposals(tx, ctx, rows) }
  })
