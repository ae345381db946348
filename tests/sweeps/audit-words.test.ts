import { expect, test } from 'vitest'
import { auditEntities } from '../../app/features/audit/audit-filters'
import texts from '../../app/i18n/de/audit'
import { auditActions } from '../../server/core/audit-actions'

// English has the keys of German.
const { actions, entities, verbs } = texts

test('whatever the log says has words', () => {
  const unsaid = auditActions.filter(action => {
    const [noun = '', verb = ''] = action.split('.')
    return !(`${noun}_${verb}` in actions || (noun in entities && verb in verbs))
  })
  expect(unsaid).toEqual([])
})

test('whatever the log can be narrowed to has a name', () => {
  expect(auditEntities.filter(entity => !(entity in entities))).toEqual([])
})
