import { expect, test } from 'vitest'
import { auditActions } from '../../server/platform/records/audit-actions'
import { actionsWithoutText, auditTexts } from '../../server/services/overview/audit/texts'

test('every action of the log has a text', () => {
  expect(actionsWithoutText()).toEqual([])
  for (const locale of ['de', 'en'] as const)
    expect(Object.keys(auditTexts({ locale }).data.actions).sort()).toEqual([...auditActions].sort())
})

test("the log's wording distinguishes an operator who enters a company", () => {
  const { actions, byOperator } = auditTexts({ locale: 'de' }).data
  expect(actions['company.entered']).toBe('Firma betreten')
  expect(byOperator['company.entered']).toBe('Betreiber hat die Firma betreten')
  expect(actions['offer.sent']).toBe('Angebot gesendet')
})

test('every noun that the log can be filtered by has a name', () => {
  const { narrowed, entities } = auditTexts({ locale: 'de' }).data
  expect(narrowed.length).toBeGreaterThan(15)
  expect(narrowed.filter(({ entity }) => !entities[entity])).toEqual([])
})
