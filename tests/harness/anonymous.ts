import { Client } from 'pg'
import type { App, RequestContext } from '../../server/context'
import { createCaller } from '../../server/router'
import type { TestApp } from './app'

/** The context of a request from an unauthenticated caller. */
export const anonymousCtx = (app: App, overrides: Partial<RequestContext> = {}): RequestContext => ({
  ...app,
  requestId: 'test',
  ip: null,
  userAgent: null,
  device: null,
  locale: 'de',
  actor: null,
  sessionId: null,
  keySlotFree: true,
  cookies: [],
  ...overrides,
})

export const asAnonymous = (app: App, overrides: Partial<RequestContext> = {}) =>
  createCaller(anonymousCtx(app, overrides))

export interface AccountMailRow {
  id: number
  tenant_id: number
  kind: string
  entity_id: number
  to_addresses: string[]
  subject: string
  text: string
  html: string
  status: string
  confidential: boolean
}

/** The account mails sent to an address, oldest first. */
export const accountMails = (app: TestApp, to: string) =>
  rowsOf<AccountMailRow>(app, 'select * from mails where confidential and $1 = any (to_addresses) order by id', to)

/** Rows of every company, read as the superuser. */
export async function rowsOf<Row extends object = Record<string, unknown>>(
  app: TestApp,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  const client = new Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The token in the link of the newest mail to an address. */
export async function mailedToken(app: TestApp, to: string): Promise<string> {
  const text = (await accountMails(app, to)).at(-1)?.text ?? ''
  return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
}
