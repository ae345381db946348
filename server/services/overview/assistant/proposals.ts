import type { AssistantProposal, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { notify } from '../../people/notifications/notify'
import { namedRecords } from './named-records'
import type { ProposalRecord } from './schema'
import type { Tool, Toolbox } from './tools'

/** After a day a confirmation may be of something the person has forgotten. */
const goodForMs = 24 * 60 * 60 * 1000
/**
 * Per person, and per API key of theirs. A person's next one takes the place of their oldest; of a key, whose program
 * must not displace what its person has not seen, it is refused.
 */
const mostOpen = 20
const mostShown = 100

/** The person who decides on a proposal; a key does not. */
export function personOf({ actor }: Ctx) {
  if (!actor.userId) throw new DomainError('forbidden', { permission: 'assistant:use' })
  return { tenantId: actor.tenantId, userId: actor.userId }
}

const openOf = (ctx: Ctx) => ({
  ...personOf(ctx),
  status: 'open',
  createdAt: { gt: new Date(ctx.clock.now().getTime() - goodForMs) },
})

/** The API key that made the proposal, if any. */
const withKey = { apiKey: { select: { name: true } } } as const
type ProposalRow = AssistantProposal & { apiKey: { name: string } | null }

async function toProposals(tx: Tx, { actor, clock }: Ctx, rows: readonly ProposalRow[]): Promise<ProposalRecord[]> {
  const records = await namedRecords(tx, actor, rows)
  return rows.map(row => {
    const { id, tool, input, createdAt, apiKey } = row
    const old = row.status === 'open' && clock.now().getTime() - createdAt.getTime() >= goodForMs
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

async function toProposal(tx: Tx, ctx: Ctx, row: ProposalRow): Promise<ProposalRecord> {
  const [proposal] = await toProposals(tx, ctx, [row])
  if (!proposal) throw new DomainError('assistant_proposal.not_found')
  return proposal
}

/** Those of the person's own proposals that are still stored, by their ids. */
export async function proposalsById(tx: Tx, ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProposalRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.assistantProposal.findMany({
    ...{ where: { ...personOf(ctx), id: { in: [...ids] } }, include: withKey },
  })
  return new Map((await toProposals(tx, ctx, rows)).map(proposal => [proposal.id, proposal]))
}

/**
 * Refuses input that could never succeed, while a model can still correct it.
 * @throws Error `refused` with what is wrong with the input
 */
export function assertProposable({ input: schema }: Pick<Tool, 'input'>, input: object): void {
  const checked = schema.safeParse(input)
  if (!checked.success) throw new Error('refused', { cause: checked.error })
}

/**
 * Stores a proposed change until its person decides: the person who asks, or for a key its owner, who is notified.
 * @throws Error `refused` with what is wrong with the input; DomainError assistant_proposal.too_many, no_owner
 */
export const createProposal = (ctx: Ctx, tool: Pick<Tool, 'name' | 'input'>, input: object) =>
  inTenant(ctx, async tx => {
    assertProposable(tool, input)
    const owner = await ownerOf(tx, ctx)
    const since = new Date(ctx.clock.now().getTime() - goodForMs)
    const open = { ...owner, status: 'open', createdAt: { gt: since } }
    if (owner.apiKeyId === null) await expireOldest(tx, ctx, open)
    else if ((await tx.assistantProposal.count({ where: open })) >= mostOpen)
      throw new DomainError('assistant_proposal.too_many')
    const row = await tx.assistantProposal.create({
      data: { ...owner, tool: tool.name, input, createdAt: ctx.clock.now() },
      include: withKey,
    })
    const { id, apiKey } = row
    if (apiKey)
      await notify(tx, ctx, {
        ...{ kind: 'assistant_proposed', entity: 'assistant_proposal', entityId: id, params: {}, to: [owner.userId] },
      })
    return toProposal(tx, ctx, row)
  })

type OpenOf = Prisma.AssistantProposalWhereInput & { tenantId: number; userId: number }

/** Leaves room for one more; of two at once the second waits, and sees the first. */
async function expireOldest(tx: Tx, { clock }: Ctx, open: OpenOf): Promise<void> {
  const { tenantId, userId } = open
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`proposals:${tenantId}:${userId}`}, 0))`
  const oldest = await tx.assistantProposal.findMany({
    ...{ where: open, orderBy: { id: 'desc' }, skip: mostOpen - 1, select: { id: true } },
  })
  if (oldest.length === 0) return
  await tx.assistantProposal.updateMany({
    where: { ...open, id: { in: oldest.map(({ id }) => id) } },
    data: { status: 'expired', decidedAt: clock.now() },
  })
}

async function ownerOf(
  tx: Tx,
  { actor }: Ctx,
): Promise<{ tenantId: TenantId; userId: number; apiKeyId: number | null }> {
  const { tenantId, keyId } = actor
  if (actor.userId) return { tenantId, userId: actor.userId, apiKeyId: null }
  const key = keyId ? await tx.apiKey.findUnique({ where: { tenantId_id: { tenantId, id: keyId } } }) : null
  const member = key?.createdByUserId
    ? await tx.membership.findFirst({ where: { tenantId, userId: key.createdByUserId, status: 'active' } })
    : null
  if (!member) throw new DomainError('assistant_proposal.no_owner')
  return { tenantId, userId: member.userId, apiKeyId: keyId }
}

/** Proposals that await the person's own decision, newest first. */
export const listProposals = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const rows = await tx.assistantProposal.findMany({
      ...{ where: openOf(ctx), include: withKey, orderBy: { id: 'desc' }, take: mostShown },
    })
    return { data: await toProposals(tx, ctx, rows) }
  })

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
    where: { ...openOf(ctx), id },
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
