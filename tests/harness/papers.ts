import type { TestCompany } from './company'

const address = { street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' }
const items = [{ description: 'Arbeit', quantity: 1, unit: 'pauschal', unit_price: 100 }]

async function customerOf(company: TestCompany) {
  await company.as().companies.updateSettings(address)
  const { data } = await company.as().contacts.create({ company_name: 'Kunde', email: 'kunde@kunde.test' })
  return data.id
}

/** Drafts that are ready to be issued, each with its own customer. */
export const drafts = {
  async invoice(company: TestCompany): Promise<number> {
    const kontakt_id = await customerOf(company)
    return (await company.as().invoices.create({ title: 'Dachboden', kontakt_id, items })).data.id
  },
  async offer(company: TestCompany): Promise<number> {
    const kontakt_id = await customerOf(company)
    return (await company.as().offers.create({ title: 'Dachboden', kontakt_id, items })).data.id
  },
  async rapport(company: TestCompany): Promise<number> {
    const kontakt_id = await customerOf(company)
    const entries = [{ job_category: 'Geselle', hours: 2, description: 'Leitungen verlegt' }]
    return (await company.as().rapports.create({ title: 'Dachboden', kontakt_id, entries })).data.id
  },
}
