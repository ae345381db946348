import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountVendors } from '../../server/platform/values/account-vendors'
import { providerKinds, providerVendors } from '../../server/platform/values/provider-kinds'

// A rule asks what a provider does (`adapters/document-store/providers.ts`, `adapters/calendar-mail/vendors.ts`), not
// what it is called: otherwise each further provider changes rules all over the services.

const folder = 'server/services'
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map(file => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }))

/** The files in which a pattern occurs. */
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

/** Where kinds of document stores are named all the same, and why. */
const named: Record<string, string> = {
  'exchange/connections/bucket-access.ts': 'opens the row of the own bucket',
  'exchange/storage/choose-storage.ts': 'a field of the interface, no kind',
  'exchange/storage/connect-bucket.ts': 'writes the row of the own bucket',
  'exchange/storage/connect-site.ts': "the operation of the interface that is SharePoint's own",
  'exchange/storage/example.ts': 'examples of the API',
  'exchange/storage/schema.ts': "the answer of the operation that is SharePoint's own",
  'exchange/storage/storage-place.ts': 'vocabulary: the interface shows the own bucket as `object` with `own_bucket`',
  'exchange/storage/with-bucket-errors.ts': 'a field of the interface, no kind',
  'overview/speech/spoken-units.ts': 'a unit of quantity, no kind',
}

test('no service names a kind of document store, but where the interface itself does', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(filesWith(new RegExp(`'(?:${providerKinds.join('|')})'`)).sort()).toEqual(Object.keys(named))
})

test('no service compares the name of a provider', () => {
  const name = `'(?:${[...new Set([...providerKinds, ...providerVendors, ...accountVendors])].join('|')})'`
  const compared = new RegExp(`[!=]== ${name}|${name} [!=]==|case ${name}|\\[[^\\]]*${name}[^\\]]*\\]\\.includes\\(`)
  expect(compared.test("provider === 'dropbox'") && compared.test("['google', 'x'].includes(vendor)")).toBe(true)
  // What is shown as `object` with `own_bucket`.
  expect(filesWith(compared)).toEqual(['exchange/storage/storage-place.ts'])
})
