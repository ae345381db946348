import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from './documents'

const spec = '../shared/spec/endpoints.json'

interface Operation {
  method: string
  path: string
  area: string
}

const alsoServed = /^\/api\/(notifications|realtime|contact|ai|speech|messaging|signing|esign)(\/|$)/
/** Parameter names may differ from the specification. */
const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

test.skipIf(!existsSync(spec))(
  'every operation of the specification’s business, papers, storage, calendar, notifications, realtime, contact form, assistant, speech, messaging and signing is served',
  () => {
    const wanted = (JSON.parse(readFileSync(spec, 'utf8')) as Operation[]).filter(
      ({ area, path }) => ['business', 'pdf', 'storage', 'calendar-and-mail'].includes(area) || alsoServed.test(path),
    )
    const served = new Set(
      Object.entries(documents.app.paths).flatMap(([path, item]) =>
        Object.keys(item).map(method => shapeOf(method.toUpperCase(), `/api${path}`)),
      ),
    )
    expect(wanted.length).toBeGreaterThan(50)
    const missing = wanted.map(({ method, path }) => shapeOf(method, path)).filter(shape => !served.has(shape))
    expect(missing).toEqual([])
  },
)
