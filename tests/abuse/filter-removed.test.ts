import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Prisma, PrismaClient } from '../../prisma/client/client'
import type { Database, Tx } from '../../server/platform/database/db'
import { rowTypes } from '../../server/platform/database/rows'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'
import { createRecords, type Ids, recordOf } from '../sweeps/http-fixtures'
import { procedureOf, procedures } from '../sweeps/procedures'

// What if a query forgot the tenant? This client removes it from every query, or substitutes the other company's: only
// row-level security is left to protect the data.

let app: TestApp
let mine: Awaited<ReturnType<typeof createTestCompany>>
let theirs: typeof mine
let theirIds: Ids
let myIds: Ids
let removed = 0
const pools: pg.Pool[] = []
const marker = 'FREMDEFIRMA'

beforeAll(async () => {
  app = await createTestApp({ madeUpEvents: true })
  mine = await createTestCompany(app)
  theirs = await createTestCompany(app)
  myIds = await createRecords(app, mine)
  theirIds = await createRecords(app, theirs)
  await mark()
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await app.stop()
})

/** Writes the marker into every text that the other company's own queries return. */
async function mark(): Promise<void> {
  const superuser = new pg.Client(app.database.superuserUrl)
  await superuser.connect()
  for (const [table, column] of [
    ['contacts', 'name'],
    ['projects', 'name'],
    ['inquiries', 'title'],
    ['offers', 'title'],
    ['rapports', 'title'],
    ['invoices', 'title'],
    ['webhook_endpoints', 'name'],
    ['inbound_deliveries', 'filename'],
    ['appointments', 'title'],
    ['api_keys', 'name'],
    ['audit_entries', 'actor_label'],
  ])
    await superuser.query(`UPDATE ${table} SET ${column} = $1 WHERE tenant_id = $2`, [marker, theirs.tenantId])
  await superuser.query('UPDATE companies SET name = $1 WHERE id = $2', [marker, theirs.tenantId])
  await superuser.end()
}

/** Removes the tenant from a condition; a compound key cannot do without one and gets the other company's. */
function forget(where: Record<string, unknown> | undefined): void {
  for (const [field, value] of Object.entries(where ?? {})) {
    if (field === 'tenantId') {
      removed += 1
      delete (where as Record<string, unknown>)[field]
    } else if (Array.isArray(value)) for (const one of value) forget(one)
    else if (value && typeof value === 'object' && !(value instanceof Date)) {
      if (field.startsWith('tenantId_') && 'tenantId' in value) {
        removed += 1
        value.tenantId = theirs.tenantId
      } else forget(value as Record<string, unknown>)
    }
  }
}

/** `tenant_id = $1` becomes true for every row of every company. */
const forgetIn = (text: string): string =>
  text.replace(/(\btenant_id) = (\$\d+|\?)/g, (_, column, place) => {
    removed += 1
    return `${column} >= 0 * ${place}::int`
  })

/** The same at the end of a template fragment, where the value follows. */
function forgetAt(piece: string): string {
  if (!/\btenant_id = $/.test(piece)) return piece
  removed += 1
  return piece.replace(/= $/, '>= 0 * ')
}

function forgetful(): Database {
  const pool = new pg.Pool({ connectionString: app.database.runtimeUrl, max: 4 })
  pools.push(pool)
  const client = new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: {
      $allModels: {
        $allOperations: ({ args, query }) => {
          forget((args as { where?: Record<string, unknown> } | undefined)?.where)
          return query(args)
        },
      },
      $queryRaw: ({ args, query }) => {
        const { strings, values } = args as Prisma.Sql
        const changed = strings.map((piece, index) => (index < values.length ? forgetAt(piece) : piece))
        return query(new Prisma.Sql(changed, [...values]))
      },
    },
  })
  const unit = <T>(setting: string, value: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    client.$transaction(async tx => {
      await tx.$executeRaw`select set_config(${setting}, ${value}, true)`
      return work(tx as unknown as Tx)
    })
  const database: Database = {
    ...app.db,
    get reading() {
      return database
    },
    inTenant: (tenantId, work) => unit('app.tenant_id', String(tenantId), work),
    acrossTenants: app.db.acrossTenants,
    async select(within, { text, values }) {
      if (typeof within === 'string') return app.db.select(within, new Prisma.Sql([text], []))
      const connection = await pool.connect()
      try {
        await connection.query(`begin read only; set local app.tenant_id = '${Number(within)}'`)
        const { rows } = await connection.query({ text: forgetIn(text), values, types: rowTypes })
        await connection.query('commit')
        return rows
      } finally {
        connection.release()
      }
    },
  }
  return database
}

// Operators may see all companies by design, through an entry point of their own.
const questions = procedures.filter(({ kind, meta }) => kind === 'query' && meta.permission)

async function answerTo(path: string, caller: unknown, input: unknown): Promise<{ text: string; ok: boolean }> {
  try {
    return { text: JSON.stringify(await procedureOf(caller, path)(input)), ok: true }
  } catch (error) {
    return { text: String((error as Error).message), ok: false }
  }
}

test('with the tenant removed from every query, no query answers with another company’s rows', async () => {
  const { createCaller } = await import('../../server/router')
  const caller = createCaller({ ...mine.ctx(1), db: forgetful() })
  const leaks: string[] = []
  let requests = 0
  let answered = 0
  for (const { path } of questions) {
    for (const input of [
      {},
      undefined,
      { id: recordOf(path, theirIds) ?? theirIds.project },
      { q: marker },
      { q: marker, limit: 200 },
    ]) {
      requests += 1
      const { text, ok } = await answerTo(path, caller, input)
      if (ok) answered += 1
      if (text.includes(marker)) leaks.push(path)
    }
  }
  expect(leaks).toEqual([])
  expect(removed).toBeGreaterThan(100)
  expect(answered).toBeGreaterThan(questions.length)
  process.stdout.write(
    `filter removed: ${questions.length} questions, ${requests} asked, ${answered} answered, ${removed} conditions taken out\n`,
  )
})

test('the marker would have been found: the other company reads it in its own responses', async () => {
  const { text } = await answerTo('contacts.list', theirs.as(1), {})
  expect(text).toContain(marker)
})

test("and the company's own rows are still there", async () => {
  const { createCaller } = await import('../../server/router')
  const caller = createCaller({ ...mine.ctx(1), db: forgetful() })
  const lists = {
    contacts: myIds.kontakt,
    projects: myIds.project,
    offers: myIds.offer,
    rapports: myIds.rapport,
    invoices: myIds.invoice,
  }
  for (const [noun, id] of Object.entries(lists)) {
    const page = (await procedureOf(caller, `${noun}.list`)({})) as { data: Array<{ id: number }> }
    expect([noun, page.data.map(row => row.id)]).toEqual([noun, [id]])
  }
})
