import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { outboxKey } from './read'
import { emptyMails } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('sent mails lose text and copy after the retention days of their company, and the record of sending stays', async () => {
  const [short, usual] = [await createTestCompany(app), await createTestCompany(app)]
  await short.as().companies.updateSettings({ mail_retention_days: 30 })
  const mailOf = async (company: typeof short, status: string, days: number) => {
    const { tenantId } = company.actor()
    const [row] = await rowsOf<{ id: number }>(
      app,
      `insert into mails (tenant_id, kind, entity, entity_id, to_addresses, cc_addresses, from_name, subject, text, html, message_id, status,
         sent_at, failed_at)
       select $1, 'invoice', 'invoice', 1, '{kunde@example.org}', '{}', 'Huber', 'Rechnung', 'Guten Tag', '<p>Guten Tag</p>', gen_random_uuid(), $2,
         case when $2 = 'sent' then now() - $3 * interval '1 day' end, case when $2 = 'failed' then now() - $3 * interval '1 day' end
       returning id`,
      tenantId,
      status,
      days,
    )
    const id = Number(row?.id)
    await app.storage.put(outboxKey(tenantId, id), Buffer.from('whole'))
    return { tenantId, id }
  }
  const over = [await mailOf(short, 'sent', 31), await mailOf(short, 'failed', 31), await mailOf(usual, 'sent', 366)]
  const stays = [await mailOf(short, 'sent', 29), await mailOf(short, 'pending', 99), await mailOf(usual, 'sent', 364)]
  // In batches of one, and nothing is left for a second round.
  expect(await emptyMails(app, undefined, 1)).toBe(3)
  expect(await emptyMails(app)).toBe(0)
  for (const [mails, text, kept] of [
    [over, '', false],
    [stays, 'Guten Tag', true],
  ] as const)
    for (const { tenantId, id } of mails) {
      const [row] = await rowsOf(app, 'select * from mails where tenant_id = $1 and id = $2', tenantId, id)
      expect(row).toMatchObject({ text, subject: 'Rechnung', to_addresses: ['kunde@example.org'] })
      expect((await app.storage.stat(outboxKey(tenantId, id))) !== null).toBe(kept)
    }
  const { data } = await short.as().mails.get({ id: Number(over[0]?.id) })
  expect(data).toMatchObject({ status: 'sent', text: '', html: '', eml: null })
})
