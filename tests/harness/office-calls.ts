import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { JoinedService } from './shared-service'

/** What the office does and finds by its session, without a page: its records and the mails to its customers. */
export function officeCalls(service: JoinedService, office: Page) {
  async function made(path: string, data: unknown) {
    const answer = await office.request.post(`/api${path}`, { data })
    expect([path, answer.status(), await answer.text()]).toEqual([path, 201, expect.any(String)])
    return (await answer.json()).data
  }

  async function contactOf(email: string): Promise<number> {
    const address = { street: 'Salzachweg 4', postal_code: '5400', city: 'Hallein' }
    const contact = { last_name: 'Größwang', first_name: 'Johanna', kind: 'person', email, ...address }
    const headers = { origin: service.baseUrl }
    const answer = await office.request.post('/api/trpc/contacts.create', { data: contact, headers })
    return (await answer.json()).result.data.data.id
  }

  async function asOffice(procedure: string, input: unknown) {
    const query = encodeURIComponent(JSON.stringify(input))
    const { result } = await office.request.get(`/api/trpc/${procedure}?input=${query}`).then(answer => answer.json())
    return result.data.data
  }

  async function latestMail(entity: string, entity_id: number) {
    const latest = async () => (await asOffice('mails.list', { entity, entity_id, limit: 1 }))[0]
    await expect.poll(async () => (await latest())?.status).toBe('sent')
    return latest()
  }

  /** The link in a mail, as its recipient gets it. */
  async function linkIn(entity: string, entity_id: number): Promise<string> {
    const { id } = await latestMail(entity, entity_id)
    const mail = await asOffice('mails.get', { id })
    expect(mail.text + mail.html).not.toMatch(/\/k\/\w/)
    return /\/k\/\w{43}/.exec(String(mail.eml).replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
  }

  return { made, contactOf, asOffice, latestMail, linkIn }
}
