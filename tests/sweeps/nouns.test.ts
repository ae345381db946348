import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import germanSettings from '../../app/i18n/de/settings'
import englishSettings from '../../app/i18n/en/settings'
import type { NounSpec } from '../../server/nouns/define'
import { nouns } from '../../server/nouns/index'
import { registered } from '../../server/nouns/registers'
import { permissions } from '../../server/platform/permissions'
import { procedures } from './procedures'

const root = 'server/services'
const groups = readdirSync(root)
const folders = groups.flatMap(group => readdirSync(`${root}/${group}`).map(noun => `${group}/${noun}`))
const specs = nouns as readonly NounSpec[]
const records = Object.entries(registered('records'))

test('every noun has a folder with its noun file, and is in the list once', () => {
  const silent = folders.filter(folder => !existsSync(`${root}/${folder}/noun.ts`))
  expect(silent).toEqual(['customer/portal', 'customer/signing', 'overview/activity'])
  expect(new Set(specs).size).toBe(folders.length - silent.length)
})

test('a noun file imports nothing but the shape of nouns, its own examples and the fields of its files', () => {
  const own = ["from './example'", "from './imports'"]
  for (const folder of folders.filter(name => existsSync(`${root}/${name}/noun.ts`))) {
    const imports = readFileSync(`${root}/${folder}/noun.ts`, 'utf8').match(/from '[^']+'/g)
    const others = imports?.filter(one => !own.includes(one))
    expect([folder, others]).toEqual([folder, ["from '../../../nouns/define'"]])
  }
})

test('every permission that a noun names exists', () => {
  const named = [
    ...records.flatMap(([, { feed }]) => feed?.permission ?? []),
    ...Object.values(registered('notifications')).map(({ permission }) => permission),
    ...Object.values(registered('topics')),
  ]
  expect(named.filter(name => !(name in permissions))).toEqual([])
})

test('every group of operations has a name, and every name has a group', () => {
  const groupOf = ({ path }: { path: string }) => path.split('.')[0] ?? ''
  const named = Object.keys(registered('tags'))
  const reached = procedures.filter(({ meta }) => meta.v1 || meta.app).map(groupOf)
  expect(reached.filter(group => !named.includes(group))).toEqual([])
  // PDF documents are served outside the procedures.
  const groups = new Set([...procedures.map(groupOf), 'pdf'])
  expect(named.filter(name => !groups.has(name))).toEqual([])
})

test('everything in the feed of the company has a name', () => {
  const nameless = records.filter(([, { feed, nameSql, page }]) => feed && !(nameSql && page))
  expect(nameless.map(([entity]) => entity)).toEqual([])
})

test('a table belongs to a module, or has a reason why it is internal', () => {
  const unclear = Object.entries(registered('tables')).filter(
    ([, { module, internal }]) => (module === undefined) === (internal === undefined),
  )
  expect(unclear.map(([table]) => table)).toEqual([])
})

test('an error that names a section of the settings names it as the page does', () => {
  const named = Object.entries(registered('errors')).flatMap(([key, { de, en }]) => [
    ...[...de.matchAll(/Einstellungen → ([^).]+?)(?: verbinden)?[).]/g)].map(([, name]) => [key, germanSettings, name]),
    ...[...en.matchAll(/Settings → ([^).]+)[).]/g)].map(([, name]) => [key, englishSettings, name]),
  ]) as Array<[string, typeof germanSettings, string]>
  expect(named.length).toBeGreaterThanOrEqual(4)
  const titles = ({ tabs, sections }: typeof germanSettings) => [...Object.values(tabs), ...Object.values(sections)]
  expect(named.filter(([, texts, name]) => !titles(texts).includes(name)).map(([key, , name]) => [key, name])).toEqual(
    [],
  )
})
