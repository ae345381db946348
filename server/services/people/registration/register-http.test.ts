import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedToken } from '../../../../tests/harness/anonymous'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'

let web: TestWeb
beforeAll(async () => {
  web = await startTestWeb()
})
afterAll(() => web.stop())

async function post(path: string, body: unknown) {
  const response = await fetch(`${web.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const verify = async (query: string) => {
  const response = await fetch(`${web.url}/api/auth/verify-email${query}`)
  return { status: response.status, body: await response.json() }
}
const form = {
  companyName: 'Tischlerei Huber',
  companySlug: 'tischlerei-huber',
  adminName: 'Anna Huber',
  adminEmail: 'anna@huber.test',
  adminPassword: 'drei blaue Leitern am Dach',
  acceptedTerms: true,
  acceptedPrivacy: true,
}

test('registration answers as the interface defines: 200, 400 with details, 403, 429 with Retry-After', async () => {
  const founded = await post('register', form)
  expect(founded.status).toBe(200)
  expect(founded.body).toEqual({
    success: true,
    message: expect.any(String),
    company: { id: expect.any(Number), name: form.companyName, company_id: form.companySlug },
    user: { id: expect.any(Number), email: form.adminEmail, name: form.adminName },
  })
  expect(founded.headers.get('set-cookie')).toBeNull()
  const twin = await post('register', form)
  expect([twin.status, twin.body.error]).toEqual([400, 'validation_error'])
  expect(twin.body.details.issues[0].path).toBe('companySlug')
  const { adminEmail: _, ...lacking } = form
  const missing = await post('register', lacking)
  expect([missing.status, missing.body.details.issues[0].path]).toEqual([400, 'adminEmail'])
  const foreign = await post('register', { ...form, inviteToken: 'x'.repeat(43) })
  expect([foreign.status, foreign.body.error]).toEqual([403, 'invitation_mismatch'])
  let last = foreign
  for (let attempt = 0; attempt < 25 && last.status !== 429; attempt += 1) last = await post('register', form)
  expect([last.status, last.body.error]).toEqual([429, 'rate_limited'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an address is confirmed by its link: 400 without a token or with a wrong one, 200, and 200 again', async () => {
  expect((await verify('')).status).toBe(400)
  expect((await verify('?token=wrong')).status).toBe(400)
  const token = await mailedToken(web.app, form.adminEmail)
  expect(await verify(`?token=${token}`)).toEqual({ status: 200, body: { success: true } })
  expect(await verify(`?token=${token}`)).toEqual({ status: 200, body: { success: true } })
})

test('known and unknown addresses get the same status, body and headers', async () => {
  let compared = 0
  for (const path of ['forgot-password', 'resend-verification', 'login']) {
    const answers = []
    for (const email of [form.adminEmail, 'nobody@nowhere.test']) {
      const answer = await post(path, path === 'login' ? { email, password: 'not the password' } : { email })
      const headers = Object.fromEntries(answer.headers)
      for (const own of ['date', 'x-request-id']) delete headers[own]
      answers.push({ ...answer, headers: { ...headers, 'content-security-policy': undefined } })
    }
    expect(answers[1]).toEqual(answers[0])
    compared += 1
  }
  expect(compared).toBe(3)
})
