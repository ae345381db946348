import { expect, test } from 'vitest'
import { CreateApiKey } from '~server/services/integrations/api-keys/schema'
import { levelsOf, scopeModules, scopesOf } from './scopes'

test('every scope of the API can be chosen', () => {
  const chosen = scopeModules.flatMap(module => [...scopesOf({ [module]: 'read' }), ...scopesOf({ [module]: 'write' })])
  expect(chosen.sort()).toEqual([...CreateApiKey.shape.scopes.element.options].sort())
})

test('of several scopes of a module the highest counts', () => {
  expect(levelsOf(['core:read', 'core:write', 'rapport:read'])).toEqual([
    { module: 'core', level: 'write' },
    { module: 'rapport', level: 'read' },
  ])
})

test('a selection converts to scopes and back unchanged', () => {
  expect(levelsOf(scopesOf({ core: 'read', 'int.inbound': 'write', termine: 'none' }))).toEqual([
    { module: 'core', level: 'read' },
    { module: 'int.inbound', level: 'write' },
  ])
})
