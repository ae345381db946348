import { examples } from '../../services/webhooks/examples'
import type { JsonObject } from './tidy'
import { json, parties } from './words-common'

const mail = {
  to: ['office@berger.example'],
  cc: ['bauleitung@berger.example'],
  subject: 'Dachsanierung Lindenweg 4',
  message: 'Guten Tag,\n\nanbei unser Dokument.\n\nMit freundlichen Grüßen',
}

const offerItems = [
  {
    id: 201,
    position: 1,
    kind: 'item',
    description: 'Dachfläche eindecken, Tonziegel',
    quantity: 250,
    unit: 'm²',
    unit_price: 118,
    total_price: 29500,
    tax_rate: 20,
    article_id: 17,
  },
  {
    id: 202,
    position: 2,
    kind: 'item',
    description: 'Montage',
    quantity: 168,
    unit: 'h',
    unit_price: 62.5,
    total_price: 10500,
    tax_rate: 20,
    article_id: null,
  },
]
const invoiceItems = [
  {
    ...offerItems[0],
    id: 301,
    source_type: 'offer_item',
    source_id: 201,
    quantity: 40,
    unit_price: 150,
    total_price: 6000,
    tax_category: 'S',
    unpriced: false,
  },
  {
    ...offerItems[1],
    id: 302,
    source_type: 'rapport_entry',
    source_id: 511,
    quantity: 64,
    unit_price: 62.5,
    total_price: 4000,
    tax_category: 'S',
    unpriced: false,
  },
]
const payment = {
  id: 61,
  amount: 5000,
  paid_on: '2026-01-28',
  method: 'bank_transfer',
  reference: 'RE-2026-0018',
  created_at: '2026-01-28T07:45:00.000Z',
}
const entries = [
  {
    id: 511,
    position: 1,
    date: '2026-01-30',
    job_category: 'Zimmerer',
    hours: 8.5,
    employee_user_id: 5,
    employee_name: 'Jonas Wolf',
    description: 'Dachstuhl abgebunden',
  },
  {
    id: 512,
    position: 2,
    date: '2026-01-30',
    job_category: 'Zimmerer',
    hours: 9,
    employee_user_id: 8,
    employee_name: 'Lena Gruber',
    description: 'Sparren gesetzt',
  },
]
const materials = [
  {
    id: 521,
    position: 1,
    name: 'Konstruktionsvollholz 8/16',
    quantity: 46,
    unit: 'lfm',
    notes: 'Lieferschein 4711',
    article_id: 17,
    unit_price: 9.8,
    tax_rate: 20,
  },
]

/** A record of each noun of the daily work, as full as its fullest answer. */
export const businessRecords: Record<string, JsonObject> = {
  projects: { ...json(examples.project), description: 'Eindeckung und Dachstuhl erneuern, 250 m²' },
  contacts: { ...json(examples.kontakt), notes: 'Rechnungen an die Buchhaltung' },
  inquiries: { ...json(examples.anfrage), description: 'Seit dem Sturm tropft es an der Nordseite.' },
  offers: {
    ...json(examples.offer),
    ...parties,
    ...mail,
    intro_text: 'Wir bieten Ihnen an:',
    closing_text: 'Wir freuen uns auf Ihren Auftrag.',
    items: offerItems,
    ...offerItems[0],
    ...only(examples.offer, ['id', 'title']),
    tax_breakdown: [{ tax_rate: 20, net: 39200, tax: 7840 }],
    allowed_actions: ['accept', 'reject', 'cancel'],
    expected_version: 4,
  },
  invoices: {
    ...json(examples.invoice),
    ...parties,
    ...mail,
    ...payment,
    offer_number: 'AN-2026-0054',
    intro_text: 'Wir verrechnen vereinbarungsgemäß:',
    closing_text: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
    items: invoiceItems,
    ...invoiceItems[0],
    ...json(examples.invoice),
    item_id: 301,
    payments: [payment],
    rapports: [{ rapport_id: 90, rapport_number: 'R-2026-0090', billing_percentage: 100 }],
    rapport_ids: [90],
    billing_percentage: 100,
    allowed_actions: ['pay', 'set_overdue'],
    expected_version: 5,
  },
  rapports: {
    ...parties,
    ...mail,
    ...materials[0],
    ...entries[0],
    ...json(examples.rapport),
    description: 'Bei trockenem Wetter, Kran war da',
    created_by_name: 'Jonas Wolf',
    completed_at: '2026-01-31T10:15:00.000Z',
    entries,
    materials,
    entryId: 511,
    materialId: 521,
    billed_percentage: 0,
    allowed_actions: ['send_email', 'invoice'],
    expected_version: 6,
  },
  timeEntries: { ...json(examples.time_entry), description: 'Dachstuhl abgebunden' },
  appointments: { ...json(examples.appointment), description: 'Leiter mitnehmen' },
  inbound: json(examples.inbound),
  laborRates: { id: 11, job_category: 'Zimmerer', hourly_rate: 62.5 },
}

function only(record: object, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json(record)).filter(([field]) => fields.includes(field)))
}
