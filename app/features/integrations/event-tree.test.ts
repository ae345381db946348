import { expect, test } from 'vitest'
import { eventTree, toggledEvent, toggledFamily } from './event-tree'

const entry = (name: string) => ({ name, module: 'core', description: name, example: {} })
const tree = eventTree(['invoice.sent', 'invoice.paid', 'rapport.completed', 'ping'].map(entry))
const invoices = tree[0] ?? { noun: '', events: [] }

test('events are listed below their noun, and ping is not offered', () => {
  expect(tree.map(({ noun, events }) => [noun, events.map(event => event.name)])).toEqual([
    ['invoice', ['invoice.sent', 'invoice.paid']],
    ['rapport', ['rapport.completed']],
  ])
})

test('selecting a whole noun replaces its single events, and deselecting it removes all', () => {
  expect(toggledFamily(['invoice.sent', 'rapport.completed'], 'invoice')).toEqual(['rapport.completed', 'invoice.*'])
  expect(toggledFamily(['invoice.*'], 'invoice')).toEqual([])
})

test('deselecting one event of a whole noun keeps the others', () => {
  expect(toggledEvent(['invoice.*'], 'invoice.sent', invoices)).toEqual(['invoice.paid'])
})

test('single events are selected and deselected independently', () => {
  expect(toggledEvent([], 'invoice.sent', invoices)).toEqual(['invoice.sent'])
  expect(toggledEvent(['invoice.sent'], 'invoice.sent', invoices)).toEqual([])
})
