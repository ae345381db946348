import { expect, test } from 'vitest'
import { auditActions } from '../../server/platform/records/audit-actions'
import { auditTexts, unsaidActions } from '../../server/services/overview/audit/texts'

test('whatever the log says has words', () => {
  expect(unsaidActions()).toEqual([])
  for (const locale of ['de', 'en'] as const)
    expect(Object.keys(auditTexts({ locale }).data.actions).sort()).toEqual([...auditActions].sort())
})

test('an operator who enters a company is distinguished in the wording of the log', () => {
  const { actions, byOperator } = auditTexts({ locale: 'de' }).data
  expect(actions['company.entered']).toBe('Firma betreten')
  expect(byOperator['company.entered']).toBe('Betreiber hat die Firma betreten')
  expect(actions['offer.sent']).toBe('Angebot gesendet')
})

test('whatever the log can be narrowed to has a name', () => {
  const { narrowed, entities } = auditTexts({ locale: 'de' }).data
  expect(narrowed.length).toBeGreaterThan(15)
  expect(narrowed.filter(({ entity }) => !entities[entity])).toEqual([])
})
