import { PrismaPg } from '@prisma/adapter-pg'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../../prisma/client/client'
import { createTestDatabase, type TestDatabase } from './database'

let databases: TestDatabase[] = []
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all(databases.map(database => database.drop())))

async function query(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('each test file has its own migrated database', async () => {
  const [one, other] = databases
  await query(one?.ownerUrl, 'CREATE TABLE mark (id INT)')
  const look = `SELECT to_regclass('mark')::text AS mark, to_regclass('companies')::text AS companies`
  expect(await query(one?.runtimeUrl, look)).toEqual([{ mark: 'mark', companies: 'companies' }])
  expect(await query(other?.runtimeUrl, look)).toEqual([{ mark: null, companies: 'companies' }])
})

test('the generated client reads it with the role of the service', async () => {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databases[0]?.runtimeUrl }) })
  const rows = await prisma.$queryRaw`SELECT current_user::text AS role`
  await prisma.$disconnect()
  expect(rows).toEqual([{ role: 'gewerk_app' }])
})

test('the queues of BullMQ are ready in it', async () => {
  const rows = await query(databases[1]?.runtimeUrl, `SELECT has_schema_privilege('bullmq', 'CREATE') AS can`)
  expect(rows).toEqual([{ can: true }])
})
