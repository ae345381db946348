import { expect, test } from 'vitest'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { invoiceDraft } from './invoice-draft'
import { invoiceFigures } from './invoice-figures'

const line = (tax_rate: number, tax_category: string) => ({
  id: 1,
  kind: 'item',
  source_type: 'manual',
  source_id: null,
  description: 'Arbeit',
  quantity: 1,
  unit: 'h',
  unit_price: 100,
  tax_rate,
  tax_category,
  cost_code: null,
  unpriced: false,
})
const opened = (...items: ReturnType<typeof line>[]) =>
  invoiceDraft.read(
    { title: 'Dach', tax_profile: 'standard', discount_percent: 0, items } as unknown as InvoiceDetail,
    'de',
  )

test('the reason for 0 % is read, shown in the sums and written as chosen', () => {
  const draft = opened(line(20, 'S'), line(0, 'AE'), line(0, 'Z'))
  expect(draft.rows.map(row => row.tax_rate)).toEqual(['20', '0 AE', '0'])
  expect(invoiceDraft.write(draft, 'de').updates.items).toMatchObject([
    { tax_rate: 20, tax_category: 'S' },
    { tax_rate: 0, tax_category: 'AE' },
    { tax_rate: 0, tax_category: 'S' },
  ])
  expect(invoiceFigures(draft, 'de').sums).toMatchObject({
    total: 320,
    taxes: [
      { tax_rate: 20, tax_category: 'S' },
      { tax_rate: 0, tax_category: 'AE' },
      { tax_rate: 0, tax_category: 'Z' },
    ],
  })
})

test('a line that is given a rate no longer has a reason', () => {
  const draft = opened(line(0, 'AE'))
  const rows = draft.rows.map(row => ({ ...row, tax_rate: '20' }))
  expect(invoiceDraft.write({ ...draft, rows }, 'de').updates.items).toMatchObject([
    { tax_rate: 20, tax_category: 'S' },
  ])
})
