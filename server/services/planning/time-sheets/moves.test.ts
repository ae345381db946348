import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { type SheetStatus, sheetActions, sheetMoves } from './machine'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T16:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const of = () => ({ userId: company.userIds[3], week: '2026-W10' })
const verbs = {
  submit: () => company.as(3).timeSheets.submit(of()),
  approve: () => company.as(2).timeSheets.approve({ ...of(), accepted_findings: 0 }),
  return: () => company.as(2).timeSheets.return({ ...of(), note: 'Freitag fehlt' }),
}
/** How a week gets there. */
const ways: Record<SheetStatus, (keyof typeof verbs)[]> = {
  ...{ open: [], submitted: ['submit'], approved: ['submit', 'approve'], returned: ['submit', 'return'] },
}

const statuses = Object.keys(sheetMoves) as SheetStatus[]
test.each(
  statuses.flatMap(status => sheetActions.map(action => [status, action] as const)),
)('of a week that is %s, %s leads where the machine says, or is refused', async (status, action) => {
  for (const verb of ways[status]) await verbs[verb]()
  const [sheet] = (await company.as(2).timeSheets.list({ user_id: of().userId, week: of().week })).data
  expect(sheet?.status).toBe(status)
  const next = sheetMoves[status][action]
  if (next) expect((await verbs[action]()).data.status).toBe(next)
  else expect(await errorOf(verbs[action]())).toMatchObject({ status: 409 })
})
