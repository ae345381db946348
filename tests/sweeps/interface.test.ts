import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from './documents'

const spec = '../shared/spec/endpoints.json'

interface Operation {
  method: string
  path: string
  area: string
}

/** Comes with planning. */
const later = /^\/api\/(appointments|leave)(\/|$)/
/** Names of parameters are ours. */
const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

test.skipIf(!existsSync(spec))('every operation of the interface’s areas business and pdf is served', () => {
  const wanted = (JSON.parse(readFileSync(spec, 'utf8')) as Operation[]).filter(
    ({ area, path }) => (area === 'business' || area === 'pdf') && !later.test(path),
  )
  const served = new Set(
    Object.entries(documents.app.paths).flatMap(([path, item]) =>
      Object.keys(item).map(method => shapeOf(method.toUpperCase(), `/api${path}`)),
    ),
  )
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.map(({ method, path }) => shapeOf(method, path)).filter(shape => !served.has(shape))).toEqual(
    [],
  )
})
