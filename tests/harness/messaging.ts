import { expect } from 'vitest'
import { backgroundJobs } from '../../server/handlers'
import { runDueJobs } from '../../server/platform/jobs/run-jobs'
import {
  type PretendWhatsapp,
  payloadOf,
  pretendAppSecret,
  pretendToken,
  pretendVerifyToken,
  push,
  startWhatsapp,
  type Written,
} from '../worlds/whatsapp'
import { createTestCompany, type TestCompany } from './company'
import { startTestWeb, type TestWeb } from './web'

/** The number of a person who writes. */
export const maria = '436601234567'
export const minute = 60_000

/** A service beside the pretend vendor of messages, and for each test a company that is connected with it. */
export interface Messaging {
  web: TestWeb
  vendor: PretendWhatsapp
  /** A new company with a number of its own, a minute later. */
  connected(): Promise<{ company: TestCompany; phoneNumberId: string }>
  /** Moves the clock on. */
  later(ms: number): void
  /** What is due is done. */
  work(): ReturnType<typeof runDueJobs>
  /** Pushes messages to the company’s number, and handles them. */
  came(...written: Written[]): ReturnType<typeof runDueJobs>
  /** The only conversation of the company, or of another one. */
  only(of?: TestCompany): Promise<Conversation>
  inquiries(): Promise<Inquiries>
  /** Maria’s number is that of this member. */
  isEmployee(userId: number): Promise<unknown>
  stop(): Promise<void>
}
type Caller = ReturnType<TestCompany['as']>
type Conversation = Awaited<ReturnType<Caller['conversations']['get']>>['data']
type Inquiries = Awaited<ReturnType<Caller['inquiries']['list']>>['data']

export async function startMessaging(): Promise<Messaging> {
  const vendor = await startWhatsapp()
  const web = await startTestWeb()
  let now = Date.parse('2026-03-10T08:00:00.000Z')
  let counter = 0
  let company: TestCompany
  let phoneNumberId = ''
  const later = (ms: number) => {
    now += ms
    web.app.clock.set(new Date(now).toISOString())
  }
  const work = () => runDueJobs(web.app, backgroundJobs)
  return {
    web,
    vendor,
    later,
    work,
    async connected() {
      later(minute)
      web.app.settings.production = false
      web.app.settings.messaging = {
        ...{ appSecret: pretendAppSecret, verifyToken: pretendVerifyToken, baseUrl: vendor.url, agent: null },
      }
      company = await createTestCompany(web.app)
      phoneNumberId = `10000${++counter}`
      vendor.sent.length = 0
      vendor.tokens.add(pretendToken)
      await company.as().messaging.connect({ phone_number_id: phoneNumberId, access_token: pretendToken })
      return { company, phoneNumberId }
    },
    async came(...written) {
      const response = await push(web.url, payloadOf(phoneNumberId, written))
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
      return work()
    },
    async only(of = company) {
      const { data } = await of.as(2).conversations.list({})
      expect(data).toHaveLength(1)
      return (await of.as(2).conversations.get({ id: data[0]?.id ?? 0 })).data
    },
    inquiries: async () => (await company.as(2).inquiries.list({ limit: 50, offset: 0 })).data,
    isEmployee: userId =>
      web.app.db.acrossTenants('credential', tx =>
        tx.user.update({ where: { id: userId }, data: { mobile: '0660 / 123 45-67' } }),
      ),
    async stop() {
      await web.stop()
      await vendor.close()
    },
  }
}
