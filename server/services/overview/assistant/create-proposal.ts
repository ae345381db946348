import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notify } from '../../people/notifications/notify'
import { includeKeyName, proposalLifetimeMs, toProposal } from './read-proposals'
import type { Tool } from './tool'

/**
 * Per person, and per API key. A person's next proposal replaces their oldest; a key's next one is refused, because a
 * program must not displace what its person has not seen.
 */
const maxOpen = 20

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
 * @throws Error `refused` with what is wrong with the input; DomainError assistant_proposal.too_many,
 * assistant_proposal.no_owner
 */
export const createProposal = (ctx: Ctx, tool: Pick<Tool, 'name' | 'input'>, input: object) =>
  inTenant(ctx, async tx => {
    assertProposable(tool, input)
    const owner = await ownerOf(tx, ctx)
    const since = new Date(ctx.clock.now().getTime() - proposalLifetimeMs)
    const open = { ...owner, status: 'open', createdAt: { gt: since } }
    if (owner.apiKeyId === null) await expireOldest(tx, ctx, open)
    else if ((await tx.assistantProposal.count({ where: open })) >= maxOpen)
      throw new DomainError('assistant_proposal.too_many')
    const row = await tx.assistantProposal.create({
      data: { ...owner, tool: tool.name, input, createdAt: ctx.clock.now() },
      include: includeKeyName,
    })
    const { id, apiKey } = row
    if (apiKey)
      await notify(tx, ctx, {
        ...{ kind: 'assistant_proposed', entity: 'assistant_proposal', entityId: id, params: {}, to: [owner.userId] },
      })
    return toProposal(tx, ctx, row)
  })

type OpenOf = Prisma.AssistantProposalWhereInput & { tenantId: number; userId: number }

/** Makes room for one more. Two concurrent calls take turns. */
async function expireOldest(tx: Tx, { clock }: Ctx, open: OpenOf): Promise<void> {
  const { tenantId, userId } = open
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`proposals:${tenantId}:${userId}`}, 0))`
  const oldest = await tx.assistantProposal.findMany({
    ...{ where: open, orderBy: { id: 'desc' }, skip: maxOpen - 1, select: { id: true } },
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
