import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../../tests/harness/cases'
import { emailAddress } from './email-address'
import { normalEmail, shownEmail } from './shown-email'

test.each<[string, string]>([
  ['office@müller-dach.at', 'office@xn--mller-dach-9db.at'],
  ['x@firma.xn--p1ai', 'x@firma.xn--p1ai'],
  ['x@фирма.рф', 'x@xn--80apmps.xn--p1ai'],
  ['a&b@firma.at', 'a&b@firma.at'],
  ["o'neil+x@firma.at", "o'neil+x@firma.at"],
  ['Max.Muster@Firma.AT', 'Max.Muster@firma.at'],
  ['büro@STRASSE.at', ''],
  ['x@Straße.at', 'x@xn--strae-oqa.at'],
  ['x@a.b-c.museum', 'x@a.b-c.museum'],
])('%s is kept as %s', (typed, kept) => {
  const { success, data } = emailAddress.safeParse(typed)
  expect(success ? data : '').toBe(kept)
})

test.each([
  '',
  'x',
  '@firma.at',
  'x@',
  'x@firma',
  'x@firma.1',
  'x@127.0.0.1',
  'x@[127.0.0.1]',
  'x@firma..at',
  'x@-firma.at',
  'x@firma-.at',
  'x@fir_ma.at',
  '.x@firma.at',
  'x.@firma.at',
  'x..y@firma.at',
  'x y@firma.at',
  '"x y"@firma.at',
  'x@firma.at ',
  'x@firma.at\n',
  'x@y@firma.at',
  'x@müller.at/path',
  'x@müller.at:25',
  'x@müller.at?bcc=z@z.at',
  'x@mül ler.at',
  'x\r\nBcc:y@firma.at',
  `${'x'.repeat(65)}@firma.at`,
  `x@${'a.'.repeat(130)}at`,
])('%j is not an address', typed => {
  expect(emailAddress.safeParse(typed).error?.issues.map(({ code }) => code)).toHaveLength(1)
})

test('an accepted address is stored as ASCII, accepted again unchanged, and displayed in a form that is stored the same', () => {
  const domain = fc.string({
    unit: fc.constantFrom(...'abcäöüßéñşłфжяλ中あ가١-.xn19\u00ad\u200d'),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(domain, fc.constantFrom('at', 'de', 'рф', 'xn--p1ai'), (label, tld) => {
      const { success, data: kept = '' } = emailAddress.safeParse(`x@${label}.${tld}`)
      if (!success) return
      expect(kept).toMatch(/^[!-~]+$/)
      expect(emailAddress.parse(kept)).toBe(kept)
      expect(normalEmail(shownEmail(kept))).toBe(kept)
    }),
    { numRuns: casesOf(5000) },
  )
})

test.each([
  ['office@xn--mller-dach-9db.at', 'office@müller-dach.at'],
  ['x@xn--80apmps.xn--p1ai', 'x@фирма.рф'],
  ['x@xn--pple-43d.com', 'x@xn--pple-43d.com'],
  ['x@xn--.at', 'x@xn--.at'],
  ['x@firma.at', 'x@firma.at'],
])('%s is shown as %s', (kept, shown) => {
  expect(shownEmail(kept)).toBe(shown)
})

// `URL.canParse` of Node 20 rejects the letters of Latin-1 once it is compiled.
test('an international address is parsed the same after any number of addresses', () => {
  const parsed = new Set(Array.from({ length: 50_000 }, () => normalEmail('office@dü.at')))
  expect([...parsed]).toEqual(['office@xn--d-eha.at'])
})
