import { expect, test } from 'vitest'
import { allowedActions, type OfferStatus, offerMachine, offerStatuses } from './machine'

const buttons: Record<OfferStatus, string[]> = {
  draft: ['edit', 'send', 'send_email', 'duplicate', 'cancel', 'delete'],
  sent: ['send_email', 'accept', 'reject', 'revise', 'duplicate', 'cancel'],
  accepted: ['reopen', 'duplicate'],
  rejected: ['revise', 'duplicate'],
  expired: ['revise', 'duplicate'],
  cancelled: ['duplicate'],
}

test.each(offerStatuses)('a person can do with an offer that is %s what the table allows and nothing else', status => {
  expect(allowedActions(status)).toEqual(buttons[status])
})

test('an order stands unless its customer withdrew from it: then it is closed, if it has no issued invoice', () => {
  expect(allowedActions('accepted', { via: 'link' })).toEqual(['duplicate'])
  expect(allowedActions('accepted', { via: 'link', withdrawn: true })).toEqual(['duplicate', 'cancel'])
  expect(allowedActions('accepted', { via: 'link', withdrawn: true, invoiced: true })).toEqual(['duplicate'])
})

test('only sent offers expire, and nothing leads back to a draft', () => {
  expect(offerStatuses.filter(status => offerMachine[status].expire)).toEqual(['sent'])
  const leads = offerStatuses.flatMap(status => Object.entries(offerMachine[status]))
  expect(leads.filter(([verb, to]) => to === 'draft' && verb !== 'edit' && verb !== 'duplicate')).toEqual([])
})
