import type { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { CustomerLinkRecord, LinkEventType, LinkKind, ListCustomerLinks } from './schema'

const withEvents = { events: { orderBy: { id: 'desc' }, take: 100 } } as const
export type LoadedLink = Prisma.CustomerLinkGetPayload<{ include: typeof withEvents }>

/** All links of a document, the newest first. */
export const loadCustomerLinks = (tx: Tx, tenantId: TenantId, { kind, entity_id }: ListCustomerLinks) =>
  tx.customerLink.findMany({
    where: { tenantId, kind, entityId: entity_id },
    include: withEvents,
    orderBy: { id: 'desc' },
    take: 100,
  })

export const findCustomerLink = (tx: Tx, tenantId: TenantId, id: number) =>
  tx.customerLink.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withEvents })

export const toCustomerLinkRecord = (row: LoadedLink): CustomerLinkRecord => ({
  id: row.id,
  kind: row.kind as LinkKind,
  entity_id: row.entityId,
  email: row.email,
  expires_at: row.expiresAt.toISOString(),
  viewed_at: row.viewedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  events: row.events.map(({ type, createdAt, details }) => {
    const values = details as { name?: unknown; reason?: unknown }
    return {
      type: type as LinkEventType,
      at: createdAt.toISOString(),
      name: typeof values.name === 'string' ? values.name : null,
      note: typeof values.reason === 'string' ? values.reason : null,
    }
  }),
})
