import { expect, test } from 'vitest'
import { permissions } from '../../../server/platform/permissions'
import { builtPages } from '../../../tests/harness/pages'
import { furtherPages } from './further-pages'
import { navigationFor } from './nav-items'

test('every page that is not one record’s is found by its name', async () => {
  const { main, admin, create } = navigationFor({ permissions: Object.keys(permissions) })
  const named = new Set([...main, ...admin, ...create, ...furtherPages].map(({ to }) => to.split(/[?#]/)[0]))
  const pages = (await builtPages()).filter(({ audience, pattern }) => audience === 'member' && !/[:*]/.test(pattern))
  expect(pages.length).toBeGreaterThan(40)
  // Pages for trying things out, which a server in production does not have.
  const missing = pages.map(({ pattern }) => pattern).filter(page => !named.has(page) && !page.startsWith('/dev/'))
  expect(missing).toEqual([])
})
