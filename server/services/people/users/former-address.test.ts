import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, testPassword } from '../../../../tests/harness/company'
import { createCaller } from '../../../router'
import { exportPersonalData } from './export-personal-data'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-01T08:00:00.000Z' })
})
afterAll(() => app.stop())

const later = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000).toISOString())

test('mails to a former address are exported and erased with the user who had it then, and no other', async () => {
  const company = await createTestCompany(app)
  const [first, second] = [company.userIds[3], company.userIds[2]]
  const address = `3@${company.companyId}.test`
  await rowsOf(
    app,
    'update users set password_hash = (select password_hash from users where id = $1) where id = any ($2)',
    company.userIds[1],
    [first, second],
  )
  const move = async (role: 2 | 3, to: string) => {
    const caller = createCaller({ ...company.ctx(role), ip: `198.51.100.${role}` })
    await caller.auth.beginEmailChange({ email: to, password: testPassword })
    await asAnonymous(app).auth.confirmEmailChange({ token: await mailedToken(app, to) })
  }
  /** A notification of the company, as it is mailed to the holder of the address at that time. */
  const mail = (subject: string) =>
    rowsOf(
      app,
      `insert into mails (tenant_id, kind, entity, entity_id, to_addresses, from_name, subject, html, text, message_id, next_attempt_at, created_at)
       values ($1, 'notification', 'notification', 1, array[$2], 'X', $3, 'x', 'x', $3, now(), $4)`,
      company.tenantId,
      address,
      subject,
      app.clock.now(),
    )
  const exported = async (role: 2 | 3) => {
    let text = ''
    for await (const piece of exportPersonalData(company.ctx(role))) text += piece
    const { tables } = JSON.parse(text) as { tables: Record<string, Array<Record<string, unknown>>> }
    return tables
  }
  const subjects = async (role: 2 | 3) => ((await exported(role)).mails ?? []).map(({ subject }) => subject)

  await mail('an die Erste')
  later(1)
  await move(3, `neu@${company.companyId}.test`)
  await move(3, `noch-neuer@${company.companyId}.test`)
  later(8)
  await move(2, address)
  await mail('an den Zweiten')
  expect(await subjects(3)).toEqual(['an die Erste'])
  expect(await subjects(2)).toEqual(['an den Zweiten'])
  const changes = (await exported(3)).email_changes ?? []
  expect(changes).toMatchObject([{ old_email: address, state: 'confirmed' }, { state: 'confirmed' }])
  expect(JSON.stringify(changes)).not.toContain('hash')

  // One more that never became theirs, although a mail names them.
  const wanted = `gewollt@${company.companyId}.test`
  await company.as(3).auth.beginEmailChange({ email: wanted, password: testPassword })
  await company.as(3).profile.act({ action: 'request_deletion' })
  const { data } = await company.as().profile.decideDeletion({ userId: first, decision: 'erase' })
  expect(data.result).toBe('erased')
  const left = await rowsOf<{ subject: string; to_addresses: string[] }>(
    app,
    'select subject, to_addresses from mails where to_addresses && array[$1, $2, $3, $4] order by id',
    address,
    `neu@${company.companyId}.test`,
    `noch-neuer@${company.companyId}.test`,
    wanted,
  )
  expect(left.map(({ subject }) => subject)).toEqual([
    'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    'an den Zweiten',
  ])
  expect(left.every(({ to_addresses: to }) => to[0] === address)).toBe(true)
  expect(await rowsOf(app, 'select 1 from email_changes where user_id = $1', first)).toEqual([])
  expect(await rowsOf(app, 'select 1 from email_changes where user_id = $1', second)).toHaveLength(1)
})
