import { expect, test } from 'vitest'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'
import { type BoardColumn, columnsAsSeen } from './board-columns'
import type { Inquiry } from './inquiries-context'

const inquiry = (id: number, status: InquiryStatus, created_at: string): Inquiry => ({
  id,
  status,
  created_at,
  updated_at: created_at,
  anfrage_number: `AF-${id}`,
  title: `Anfrage ${id}`,
  description: null,
  source: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  objekt_street: null,
  objekt_house_number: null,
  objekt_postal_code: null,
  objekt_city: null,
  kontakt_id: null,
  project_id: null,
  assigned_user_id: null,
  version: 1,
})

const first = inquiry(1, 'new', '2026-01-01T08:00:00.000Z')
const second = inquiry(2, 'new', '2026-01-02T08:00:00.000Z')
const won = inquiry(3, 'won', '2026-01-01T12:00:00.000Z')
const loaded: BoardColumn[] = [
  { status: 'new', inquiries: [second, first], total: 2 },
  { status: 'won', inquiries: [won], total: 40 },
]

test('without a move the columns are what was loaded', () => {
  expect(columnsAsSeen(loaded, each => each.status)).toEqual(loaded)
})

test('a moved card is placed in its new column by age, and both counts follow', () => {
  const seen = columnsAsSeen(loaded, each => (each.id === 2 ? 'won' : each.status))
  expect(seen.map(({ inquiries, total }) => [inquiries.map(({ id }) => id), total])).toEqual([
    [[1], 1],
    [[2, 3], 41],
  ])
})
