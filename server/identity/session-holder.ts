import { Prisma } from '../../prisma/client/client'
import type { Database } from '../platform/database/db'
import type { Overrides } from '../platform/permissions'
import { sha256Hex } from '../platform/secrets'

/** The holder of a session, and the company it is in. */
export interface SessionHolder {
  name: string
  locale: string
  isOperator: boolean
  /** The session's company; null if it is in none, or if that company is closed. */
  company: HolderCompany | null
  /** The role of an active membership there. */
  role: number | null
  /** Permissions this member was granted beyond the role, or that were revoked. */
  overrides: Overrides
}

interface HolderCompany {
  id: number
  companyId: string
  name: string
  countryCode: string
  timeZone: string
  plan: string
  modules: string[]
}

export interface SessionRow {
  userId: number
  tenantId: number | null
  expiresAt: Date
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
  ip: string | null
}

/**
 * A session by its plain id with all that a request needs about its holder, in one statement: every request of our
 * pages begins with it. A disabled person has no session.
 */
export async function findSession(
  db: Database,
  id: string,
): Promise<{ session: SessionRow; holder: SessionHolder } | null> {
  const [row] = (await db.select(
    'credential',
    Prisma.sql`select s.expires_at as "expiresAt", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent", s.ip,
        ${holderColumns} from sessions s ${holderJoins} where s.id = ${sha256Hex(id)}`,
    'session',
  )) as unknown as JoinedRow[]
  if (!row) return null
  const { userId, tenantId, expiresAt, createdAt, lastSeenAt, userAgent, ip } = row
  return { session: { userId, tenantId, expiresAt, createdAt, lastSeenAt, userAgent, ip }, holder: holderIn(row) }
}

/** The holder of a calendar, by the token of its link; null for an invalid one. */
export async function findCalendarHolder(
  db: Database,
  token: string,
): Promise<{ userId: number; tenantId: number; holder: SessionHolder } | null> {
  const [row] = (await db.select(
    'credential',
    Prisma.sql`select ${holderColumns} from calendar_feeds s ${holderJoins} where s.token_hash = ${sha256Hex(token)}`,
    'calendar_feed',
  )) as unknown as (HolderRow & { tenantId: number })[]
  return row ? { userId: row.userId, tenantId: row.tenantId, holder: holderIn(row) } : null
}

// `s` is a row that references a person, and their company.
const holderColumns = Prisma.sql`s.user_id as "userId", s.tenant_id as "tenantId", u.name, u.locale, u.is_operator as "isOperator", m.role,
  c.id as "companyKey", c.company_id as "companyId", c.name as "companyName", c.country_code as "countryCode", c.time_zone as "timeZone", c.plan, c.modules,
  (select jsonb_object_agg(o.permission, o.allowed) from membership_permissions o
    where o.tenant_id = m.tenant_id and o.user_id = m.user_id) as overrides`
const holderJoins = Prisma.sql`join users u on u.id = s.user_id and u.active
  left join companies c on c.id = s.tenant_id and c.active
  left join memberships m on m.tenant_id = c.id and m.user_id = u.id and m.status = 'active'`

interface HolderRow
  extends Pick<SessionRow, 'userId' | 'tenantId'>,
    Omit<SessionHolder, 'company' | 'overrides'>,
    Omit<HolderCompany, 'id' | 'name'> {
  companyKey: number | null
  overrides: Overrides | null
  companyName: string
}

type JoinedRow = SessionRow & HolderRow

function holderIn(row: HolderRow): SessionHolder {
  const { name, locale, isOperator, role, overrides } = row
  return { name, locale, isOperator, company: companyOf(row), role, overrides: overrides ?? {} }
}

function companyOf({ companyKey, companyName, ...row }: HolderRow): HolderCompany | null {
  if (companyKey === null) return null
  const { companyId, countryCode, timeZone, plan, modules } = row
  return { id: companyKey, companyId, name: companyName, countryCode, timeZone, plan, modules }
}
