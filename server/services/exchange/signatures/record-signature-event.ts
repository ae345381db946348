import type { Prisma, SignatureEvent } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { networkOfAddress } from '../customer-links/network-of-address'
import type { SignatureEventType } from './schema'

type Acting = Pick<Ctx, 'actor' | 'clock'> & Partial<Pick<Ctx, 'ip' | 'userAgent'>>
type Details = Record<string, string | number | null>

/**
 * Records an event of a request, with the hash of the previous event: changing a row later breaks every hash after it.
 * The caller has locked the request, so that no two rows follow the same one.
 */
export async function recordSignatureEvent(
  tx: Tx,
  ctx: Acting,
  request: { id: number; contentSha256: string },
  type: SignatureEventType,
  details: Details = {},
): Promise<void> {
  const { tenantId } = ctx.actor
  const last = await tx.signatureEvent.findFirst({
    where: { tenantId, requestId: request.id },
    orderBy: { id: 'desc' },
    select: { hash: true },
  })
  const row = {
    type,
    details: details as Prisma.InputJsonObject,
    address: networkOfAddress(ctx.ip ?? null),
    agent: ctx.userAgent?.slice(0, 200) ?? null,
    createdAt: ctx.clock.now(),
    // The first event follows the hash of what is to be signed.
    previousHash: last?.hash ?? request.contentSha256,
  }
  await tx.signatureEvent.create({
    data: { ...row, tenantId, requestId: request.id, hash: hashOf(row) },
    select: { id: true },
  })
}

type Chained = Pick<SignatureEvent, 'type' | 'address' | 'agent' | 'createdAt' | 'previousHash'> & { details: unknown }

const hashOf = ({ type, details, address, agent, createdAt, previousHash }: Chained): string => {
  const facts = Object.entries((details ?? {}) as Details).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256Hex(JSON.stringify([previousHash, type, facts, address, agent, createdAt.toISOString()]))
}

/** Whether the events of a request, in order, are the ones that were written. */
export const isEventChainIntact = (contentSha256: string, events: readonly (Chained & { hash: string })[]): boolean =>
  events.every(
    (event, at) => event.previousHash === (events[at - 1]?.hash ?? contentSha256) && event.hash === hashOf(event),
  )
