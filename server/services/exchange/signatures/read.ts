import type { SignatureRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { toWire } from '../../../platform/records/wire-columns'
import { type SignatureRequestRecord, type SignedEntity, SignatureRequestRecord as shape } from './schema'

export interface SignedDocument {
  entity: SignedEntity
  entityId: number
}

export const openStatuses = ['created', 'opened']

export const toSignatureRequest = (row: SignatureRequest): SignatureRequestRecord => toWire(shape, row)

/** The open request of a document, locked until the transaction ends. */
export async function lockOpenRequest(
  tx: Tx,
  tenantId: TenantId,
  { entity, entityId }: SignedDocument,
): Promise<SignatureRequest | null> {
  const [locked] = await tx.$queryRaw<{ id: number }[]>`
    select id from signature_requests where tenant_id = ${tenantId} and entity = ${entity} and entity_id = ${entityId}
      and status in ('created', 'opened') for update`
  return locked ? tx.signatureRequest.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id: locked.id } } }) : null
}

/** The signature requests of a document and their outcome, newest first. */
export const loadSignatureRequests = (tx: Tx, tenantId: TenantId, { entity, entityId }: SignedDocument) =>
  tx.signatureRequest.findMany({ where: { tenantId, entity, entityId }, orderBy: { id: 'desc' }, take: 50 })

/** The open request that this person is to answer at the provider; null if there is none. */
export async function openRequestAtProvider(
  tx: Tx,
  { actor: { tenantId }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  { entity, entityId }: SignedDocument,
  signerEmail: string | null,
): Promise<number | null> {
  if (signerEmail === null) return null
  const row = await tx.signatureRequest.findFirst({
    where: {
      ...{ tenantId, entity, entityId, mode: 'provider', signerEmail },
      ...{ status: { in: [...openStatuses] }, expiresAt: { gt: clock.now() } },
    },
    select: { id: true },
  })
  return row?.id ?? null
}
