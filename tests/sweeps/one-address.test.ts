import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// E-mail addresses are taken by one rule, so that a form, the API and an import never differ.

const sources = ['server', 'app', 'workers'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(file => `${folder}/${file}`),
)

test('no input has a rule of addresses of its own', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const astray = sources.filter(
    file =>
      file !== 'server/platform/values/email-address.ts' && /\bz\.email\(|\)\.email\(/.test(readFileSync(file, 'utf8')),
  )
  expect(astray).toEqual([])
})
