import vm from 'node:vm'
import { expect, test } from 'vitest'
import { indexImports } from './index-imports.mjs'

const manifestOf = (script: string) => {
  const window: { __remixManifest?: unknown } = {}
  vm.runInNewContext(script, { window })
  return JSON.parse(JSON.stringify(window.__remixManifest))
}
const route = (id: string, imports?: string[]) => ({ id, module: `/assets/${id}.js`, imports, css: ['/assets/a.css'] })

test('the table of routes has the same content with its imports as indices into a list', () => {
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: route('root', ['/assets/framework.js', '/assets/icons.js']),
      'routes/a': route('a', ['/assets/framework.js', '/assets/icons.js', '/assets/only "a".js']),
      'routes/b': route('b', []),
      'routes/c': route('c'),
    },
    url: '/assets/manifest-1.js',
    version: '1',
  }
  const script = indexImports(`window.__remixManifest=${JSON.stringify(manifest)};`)
  expect(manifestOf(script)).toEqual(JSON.parse(JSON.stringify(manifest)))
  expect(script.split('/assets/icons.js')).toHaveLength(2)
})

test('a table in an unknown format is an error of the build', () => {
  expect(() => indexImports('globalThis.manifest={}')).toThrow('no longer begins with')
})
