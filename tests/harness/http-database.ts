import pg from 'pg'
import type { App } from '../../server/context'
import { mintApiKey } from '../../server/identity/api-keys'
import { createSessions } from '../../server/identity/session'
import { openDatabase } from '../../server/platform/database/db'
import { moduleIds } from '../../server/platform/modules'
import type { Role } from '../../server/platform/permissions'
import { sessionCookie } from './cookie'
import { createTestDatabase } from './database'
import { bareApp, type LogLine } from './http'

export interface HttpDatabase {
  app: Pick<App, 'db' | 'sessions' | 'settings' | 'clock' | 'log'>
  lines: LogLine[]
  databaseUrl: string
  /** Raw rows, of any company. */
  rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>
  company(options?: {
    plan?: string
    modules?: readonly string[]
    active?: boolean
  }): Promise<{ tenantId: number; companyId: string }>
  person(options?: {
    tenantId?: number
    role?: Role
    status?: string
    operator?: boolean
    locale?: string
  }): Promise<number>
  key(tenantId: number, scopes?: string[]): Promise<{ plaintext: string; id: number; prefix: string }>
  /** A `Cookie` header with a fresh session. */
  cookie(userId: number, tenantId: number | null): Promise<string>
  stop(): Promise<void>
}

let counter = 0

/** A database for a test file with what the entry points look up: companies, people, sessions and keys. */
export async function openHttpDatabase(): Promise<HttpDatabase> {
  const database = await createTestDatabase()
  const { app, lines } = bareApp()
  const db = openDatabase(database.runtimeUrl, app.log)
  const admin = new pg.Pool({ connectionString: database.superuserUrl, max: 2 })
  const sessions = createSessions(db, app.settings.baseUrl)
  const rows = async (sql: string, ...values: unknown[]) => (await admin.query(sql, values)).rows
  const idOf = async (sql: string, ...values: unknown[]) => Number((await rows(sql, ...values))[0]?.id)

  return {
    app: { ...app, db, sessions },
    lines,
    databaseUrl: database.runtimeUrl,
    rows,
    async company({ plan = 'enterprise', modules = moduleIds, active = true } = {}) {
      const companyId = `firma-${++counter}`
      const tenantId = await idOf(
        'insert into companies (company_id, name, plan, modules, active, updated_at) values ($1, $1, $2, $3, $4, now()) returning id',
        companyId,
        plan,
        modules,
        active,
      )
      return { tenantId, companyId }
    },
    async person({ tenantId, role = 1, status = 'active', operator = false, locale = 'de' } = {}) {
      const name = `person-${++counter}`
      const userId = await idOf(
        'insert into users (email, name, is_operator, locale, updated_at) values ($1, $2, $3, $4, now()) returning id',
        `${name}@test.example`,
        name,
        operator,
        locale,
      )
      if (tenantId !== undefined) {
        await rows(
          'insert into memberships (tenant_id, user_id, role, status, updated_at) values ($1, $2, $3, $4, now())',
          tenantId,
          userId,
          role,
          status,
        )
      }
      return userId
    },
    async key(tenantId, scopes = ['core:read']) {
      const { plaintext, prefix, hash, pepperId } = mintApiKey('test', app.settings.apiKeyPepper)
      const id = await idOf(
        'insert into api_keys (tenant_id, name, prefix, hash, pepper_id, scopes) values ($1, $2, $3, $4, $5, $6) returning id',
        tenantId,
        'Webshop',
        prefix,
        hash,
        pepperId,
        scopes,
      )
      return { plaintext, id, prefix }
    },
    cookie: (userId, tenantId) => sessionCookie({ sessions }, userId, tenantId),
    async stop() {
      await db.close()
      await admin.end()
      await database.drop()
    },
  }
}
