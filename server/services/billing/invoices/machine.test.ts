import { expect, test } from 'vitest'
import {
  allowedInvoiceActions,
  type InvoiceStatus,
  invoiceAllows,
  invoiceMachine,
  invoiceStatuses,
  invoiceVerbs,
} from './machine'

/** The interface's table, copied by hand. */
const table: Record<InvoiceStatus, string[]> = {
  draft: ['edit', 'delete', 'send', 'cancel'],
  sent: ['pay', 'set_overdue', 'cancel'],
  partial_paid: ['pay', 'set_overdue', 'reverse_payment'],
  overdue: ['pay', 'cancel', 'reverse_payment'],
  paid: [],
  cancelled: [],
}

test('every state allows exactly the verbs of the interface', () => {
  for (const status of invoiceStatuses) {
    expect(allowedInvoiceActions(status)).toEqual(table[status])
    for (const verb of invoiceVerbs) expect(invoiceAllows(status, verb)).toBe(table[status].includes(verb))
  }
})

test('paid and cancelled are terminal, and nothing leads back to draft', () => {
  expect(invoiceMachine.paid).toEqual({})
  expect(invoiceMachine.cancelled).toEqual({})
  const reached = invoiceStatuses.flatMap(status =>
    invoiceVerbs.filter(verb => verb !== 'edit').flatMap(verb => invoiceMachine[status][verb] ?? []),
  )
  expect(reached).not.toContain('draft')
})
