import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { createTestCompany } from '../../../../tests/harness/company'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { answerByGrammar } from './answer-by-grammar'
import { toolbox } from './toolbox-router'
let web: TestWeb
beforeAll(async () => { web = await startTestWeb() })
afterAll(() => web.stop())
test('look', async () => {
  const company = await createTestCompany(web.app)
  const of = company.as()
  const { data: c } = await of.contacts.create({ company_name: 'Gruber', phone: '+43 1', street: 'Ring', house_number: '1', postal_code: '4600', city: 'Wels' })
  await of.contacts.create({ company_name: 'Lehrling & Co', city: 'Linz' })
  const { data: p } = await of.projects.create({ name: 'Carport Gruber', status: 'active', kontakt_id: c.id })
  await of.projects.create({ name: 'Baumeister', status: 'paused' })
  const { data: o } = await of.offers.create({ title: 'Carport Gruber', kontakt_id: c.id })
  await of.invoices.create({ title: 'Carport Gruber', kontakt_id: c.id })
  await of.inquiries.create({ title: 'Dachfenster Gruber' })
  const today = new Date().toISOString().slice(0, 10)
  for (const role of [1, 2] as const) await company.as(role).timeEntries.create({ date: today, duration_minutes: 60, description: `Arbeit ${role}` })
  const out: string[] = []
  for (const q of readFileSync(process.env.H33A ?? '', 'utf8').split('\n').filter(Boolean)) {
    const { text, proposal } = await answerByGrammar(company.ctx(), q, toolbox, `/offers/${o.id}`)
    const short = text.includes('nicht verstanden') ? `NV ${text.slice(0, 40)}` : text.replaceAll('\n', ' | ')
    out.push(`${q}\n      => ${short} ${proposal ? proposal.tool + JSON.stringify(proposal.input) : ''}`)
  }
  console.log(out.join('\n'), p.id)
})
