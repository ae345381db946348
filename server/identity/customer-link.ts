import { Prisma } from '../../prisma/client/client'
import type { Database } from '../platform/database/db'
import { sha256Hex } from '../platform/secrets'

/** A link with its company; closed companies have none. */
export interface CustomerLinkRow {
  linkId: number
  kind: string
  entityId: number
  may: string[]
  email: string | null
  byMail: boolean
  expiresAt: Date
  revokedAt: Date | null
  id: number
  companyId: string
  name: string
  countryCode: string
  timeZone: string
  plan: string
  modules: string[]
}

/** The link of a token, in one statement; null for an invalid one. */
export async function findLinkByToken(db: Database, token: string): Promise<CustomerLinkRow | null> {
  const [row] = (await db.select(
    'credential',
    Prisma.sql`select l.id as "linkId", l.kind, l.entity_id as "entityId", l.may, l.email, l.by_mail as "byMail", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
        c.id, c.company_id as "companyId", c.name, c.country_code as "countryCode", c.time_zone as "timeZone", c.plan, c.modules
      from customer_links l join companies c on c.id = l.tenant_id and c.active where l.token_hash = ${sha256Hex(token)}`,
    'customer_link',
  )) as unknown as CustomerLinkRow[]
  return row ?? null
}
