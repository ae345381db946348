import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What one file implements for all, so that a form, the API and an import never differ.

const sources = ['server', 'app', 'workers']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`),
  )
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

test.each([
  ['which e-mail addresses are taken', /\bz\.email\(|\)\.email\(/, 'server/platform/values/email-address.ts'],
  // `URL.canParse` of Node 20 rejects letters of Latin-1 once it has been called often enough.
  ['how an address that may be none is parsed', /URL\.canParse/, 'server/platform/values/parse-url.ts'],
  // Half a surrogate pair is no text: a database and an XML document refuse it.
  [
    'how a text is cut to its maximum',
    /\b(text|title|name|subject|description|label|message|summary|html)\b(\?*\.trim\(\))?\?*\.slice\(0, (max|longest|most|\d\d)/i,
    'server/platform/values/cut-text.ts',
  ],
  // A body that is not a form is the sender's fault, and 400.
  ['how a form that was sent is read', /\.formData\(\)/, 'app/lib/form.server.ts'],
])('%s', (_, pattern, place) => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([place])
})

test('a page that shows a refusal as a toast logs an unexpected error, and lets the login and a 404 replace it', () => {
  const shown = (by: RegExp) => sources.filter(({ text }) => by.test(text)).map(({ file }) => file)
  expect(shown(/shownRefusal\(error, \w+\)\.message/).length).toBeGreaterThan(8)
  expect(shown(/\.problem\([^)]*\)+\.message/)).toEqual([])
})
