import type { Prisma } from '../../prisma/client/client'
import type { App } from '../../server/context'
import { createTestCompany, type TestCompany } from './company'

type Office = ReturnType<TestCompany['as']>
type NewInvoice = Parameters<Office['invoices']['create']>[0]

/** A company that may issue invoices, with a business customer and a project, and shortcuts to bill it. */
export interface Site {
  company: TestCompany
  office: Office
  contactId: number
  projectId: number
  /** A draft with one line (net, at the company's rate) or with the given lines. */
  draft(
    type: NewInvoice['type'],
    lines: number | NonNullable<NewInvoice['items']>,
    over?: Partial<NewInvoice>,
  ): Promise<Billed>
  /** The same, issued and sent by letter. */
  issue(...draft: Parameters<Site['draft']>): Promise<Billed>
  get(id: number): Promise<Billed>
}
export type Billed = Awaited<ReturnType<Office['invoices']['get']>>['data']

const addresses = {
  AT: { postalCode: '5082', city: 'Grödig', vatNumber: 'ATU12345675' },
  DE: { postalCode: '83395', city: 'Freilassing', vatNumber: 'DE136695976' },
}

export async function openSite(
  app: App,
  { country = 'AT', ...settings }: { country?: 'AT' | 'DE' } & Prisma.CompanyUpdateInput = {},
): Promise<Site> {
  const company = await createTestCompany(app, { country_code: country })
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({
      where: { id: company.tenantId },
      data: { street: 'Gewerbestraße 14', ...addresses[country], ...settings },
    }),
  )
  const office = company.as()
  const { data: contact } = await office.contacts.create({
    company_name: 'Wohnbau Salzach GmbH',
    street: 'Lindenweg',
    house_number: '4',
    postal_code: '5020',
    city: 'Salzburg',
    country_code: 'AT',
    vat_number: 'ATU57780814',
    email: 'rechnung@kunde.test',
  })
  const { data: project } = await office.projects.create({ name: 'Umbau Lindenweg', kontakt_id: contact.id })
  const draft: Site['draft'] = async (type, lines, over = {}) => {
    const items = typeof lines === 'number' ? [{ description: 'Arbeit', unit_price: lines }] : lines
    return (await office.invoices.create({ title: 'Arbeit', type, project_id: project.id, items, ...over })).data
  }
  return {
    company,
    office,
    contactId: contact.id,
    projectId: project.id,
    draft,
    issue: async (...args) => {
      const { id } = await draft(...args)
      return (await office.invoices.sendByLetter({ id })).data
    },
    get: async id => (await office.invoices.get({ id })).data,
  }
}
