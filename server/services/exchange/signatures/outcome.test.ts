import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { drafts } from '../../../../tests/harness/papers'
import { inTenant } from '../../../platform/database/db'
import { endRequest } from './end-request'
import { makeSignatureRequest } from './make-signature-request'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const migration = 'prisma/migrations/20261128114000_outcome_of_signing/migration.sql'

test('documents left unsigned before the outcome had a field of its own get it from their log, which is not changed', async () => {
  const owner = new Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  const ids = new Map<string, number>()
  const companies = [await createTestCompany(app), await createTestCompany(app)]
  const written = [
    ...(['absent: Tor versperrt', 'refused: Zu teuer: viel', 'absentminded: anders', 'Niemand da'] as const).map(
      reason => ({ mode: 'here' as const, status: 'declined' as const, reason }),
    ),
    { mode: 'link' as const, status: 'declined' as const, reason: 'refused: von wem anders' },
    { mode: 'here' as const, status: 'cancelled' as const, reason: 'absent: nicht abgelehnt' },
  ]
  for (const company of companies)
    for (const { mode, status, reason } of written) {
      const entityId = await drafts.rapport(company)
      const ctx = company.ctx()
      await inTenant(ctx, async tx => {
        const request = await makeSignatureRequest(tx, ctx, {
          ...{ entity: 'rapport', entityId, mode, signerName: 'Anna', signerEmail: null },
          ...{ contentSha256: 'a'.repeat(64), expiresAt: ctx.clock.now() },
        })
        await endRequest(tx, ctx, request, status, reason)
        ids.set(`${company.tenantId} ${reason}`, request.id)
      })
    }
  const rows = async (table: string, columns = '*') => {
    const superuser = new Client({ connectionString: app.database.superuserUrl })
    await superuser.connect()
    return (await superuser.query(`select ${columns} from ${table} order by id`).finally(() => superuser.end())).rows
  }
  const events = await rows('signature_events')
  const before = await rows('signature_requests')
  try {
    await owner.query('alter table signature_requests drop column outcome')
    await owner.query(`begin;${await readFile(migration, 'utf8')};commit`)
    const outcomes = new Map((await rows('signature_requests')).map(({ id, outcome }) => [id, outcome]))
    const expected = ['absent', 'refused', null, null, null, null]
    for (const { tenantId } of companies)
      expect(written.map(({ reason }) => outcomes.get(ids.get(`${tenantId} ${reason}`) ?? 0))).toEqual(expected)
    const others = (all: Record<string, unknown>[]) => all.map(row => ({ ...row, outcome: null }))
    expect(others(await rows('signature_requests'))).toEqual(others(before))
    expect(await rows('signature_events')).toEqual(events)
    // The owner of the tables is again restricted to the companies' rows.
    expect((await owner.query('select id from signature_requests')).rows).toEqual([])
  } finally {
    await owner.end()
  }
})
