import type { JsonObject } from './tidy'
import { businessRecords } from './words-business'
import { platformRecords } from './words-platform'
import { profileRecords } from './words-profile'
import { settingsRecords } from './words-settings'
import { teamRecords } from './words-team'

// What examples of the documents are made of: one job, a roof in Linz, told the same way on every operation. A word is used where
// the schema has a field of that name and lets it through; a test fails where a text has no word.

/** A record of each group of operations. */
export const records: Record<string, JsonObject> = {
  ...businessRecords,
  ...platformRecords,
  ...profileRecords,
  ...settingsRecords,
  ...teamRecords,
}

/**
 * Bodies that no record could fill: those whose fields exclude each other, and the one that integrators write first. By procedure,
 * without what stands in the path.
 */
export const bodies: Record<string, JsonObject> = {
  'inquiries.create': {
    title: 'Dachrinne undicht',
    description: 'Seit dem Sturm tropft es an der Nordseite.',
    source: 'website',
    contact_name: 'Maria Huber',
    contact_email: 'maria.huber@example.com',
    contact_phone: '+43 660 1234567',
    objekt_street: 'Lindenweg',
    objekt_house_number: '4',
    objekt_postal_code: '4020',
    objekt_city: 'Linz',
  },
  'auth.login': { email: 'jonas.wolf@dach-huber.example', password: 'wald-und-wiese-2026' },
  'offers.update': { id: 54, updates: { title: 'Dachsanierung Lindenweg 4', expected_version: 4 } },
  'invoices.update': { title: 'Dachsanierung Lindenweg 4', due_date: '2026-02-14', expected_version: 5 },
  'creditNotes.create': {
    invoice_id: 118,
    reason: 'Acht Laufmeter zu viel verrechnet',
    items: [{ item_id: 301, quantity: 8 }],
  },
  'creditNotes.refund': {
    amount: 2000,
    paid_on: '2026-02-05',
    method: 'bank_transfer',
    reference: 'ST-2026-0007',
  },
  'creditNotes.reverseRefund': { reason: 'Die Überweisung kam zurück' },
  'invoices.changeItem': { item_id: 301, updates: { quantity: 42, unit_price: 150 } },
  'rapports.update': { title: 'Dachstuhl abgebunden', date: '2026-01-30', expected_version: 6 },
  'rapports.updateById': { id: 90, updates: { title: 'Dachstuhl abgebunden', expected_version: 6 } },
  'rapports.create': {
    title: 'Dachstuhl abgebunden',
    date: '2026-01-30',
    project_id: 31,
    entries: [{ date: '2026-01-30', job_category: 'Zimmerer', hours: 8.5, employee_user_id: 5 }],
    materials: [{ name: 'Konstruktionsvollholz 8/16', quantity: 46, unit: 'lfm' }],
  },
  'webhooks.test': { event: 'invoice.paid' },
}
