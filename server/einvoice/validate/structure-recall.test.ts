import fs from 'node:fs'
import { expect, test } from 'vitest'
import { fuzzSeed } from '../../../tests/fuzz/random'
import { casesOf } from '../../../tests/harness/cases'
import { ciiD16b, facturX } from '../../../tests/harness/einvoice-schemas'
import { plainXml, type Spot, spotsOf, writeXml, type XmlTree } from '../../../tests/harness/xml-tree'
import { ciiTypes } from '../cii-types'
import { randomOf } from '../sample-einvoices'
import { readXml } from '../xml-read'
import { structureFindings } from './structure'
import { schemaFindings } from './xsd'

// Whole documents with random optional groups and repeated elements, and then one fault in each: no valid one has an
// error of structure, and each one that the schemas refuse has one.

const full = fs
  .readFileSync(new URL('fixtures/full.xml', import.meta.url), 'utf8')
  .replace(/urn:cen\.eu:en16931:2017#compliant[^<]*/, 'urn:cen.eu:en16931:2017')
const ofStructure = /^(?:CII-(?!UNREAD|ATTRIBUTE|SCHEME)|BR-CL-)/

type Next = () => number

/** Randomly omits optional and repeats repeatable elements, from the root down. */
function varied(tree: XmlTree, type: string, next: Next, kept: number): XmlTree {
  const children = ciiTypes[type]
  if (!children) return structuredClone(tree)
  const seen = new Map<string, number>()
  const chosen = tree.children.flatMap(child => {
    const [d16b, profile, below = ''] = children[child.name] ?? []
    if (!d16b || !profile) return []
    const least = Math.max(d16b[0], profile[0])
    const count = (seen.get(child.name) ?? 0) + 1
    seen.set(child.name, count)
    if (count > least && next() > kept) return []
    const one = varied(child, below, next, kept)
    // An empty group has no meaning, and no program writes one.
    if (one.children.length === 0 && child.children.length > 0 && count > least) return []
    const repeated = d16b[1] === null && profile[1] === null && next() < 0.2
    return repeated ? [one, varied(child, below, next, kept)] : [one]
  })
  return { ...tree, attributes: { ...tree.attributes }, children: chosen }
}

const faults: Readonly<Record<string, (spot: Spot, next: Next) => boolean>> = {
  removed: ({ tree, parent }) => {
    parent?.children.splice(parent.children.indexOf(tree), 1)
    return true
  },
  doubled: ({ tree, parent }) => {
    parent?.children.splice(parent.children.indexOf(tree), 0, structuredClone(tree))
    return true
  },
  'out of order': ({ tree, parent }, next) => {
    if (!parent) return false
    parent.children.splice(parent.children.indexOf(tree), 1)
    parent.children.splice(Math.floor(next() * (parent.children.length + 1)), 0, tree)
    return true
  },
  emptied: ({ tree }) => {
    tree.text = ''
    tree.children = []
    return true
  },
  'of another type': ({ tree }, next) => {
    tree.text = ['x', '1,5', '2026-01-31', '<b>', '1 000'][Math.floor(next() * 5)] ?? 'x'
    return tree.children.length === 0
  },
  'with a text beside its elements': ({ tree }) => {
    tree.text = 'x'
    return tree.children.length > 0
  },
  'by another name': ({ tree }) => {
    tree.name = `${tree.name}s`
    return true
  },
  'of another namespace': ({ tree }) => {
    tree.namespace = 'urn:example'
    return true
  },
  'with an element within': ({ tree }) => {
    tree.children.push({ name: 'Note', namespace: tree.namespace, text: 'x', attributes: {}, children: [] })
    tree.text = ''
    return true
  },
}

const documents = casesOf(1000)
const schemas = () => [facturX, ciiD16b()].flatMap(file => file ?? [])
const errorsIn = (xml: string) =>
  structureFindings(readXml(xml), 'en16931').filter(({ rule, severity }) => rule === 'CII-D16B' || severity === 'error')
function documentOf(seed: number): XmlTree {
  const next = randomOf(seed)
  return varied(plainXml(readXml(full)), 'CrossIndustryInvoiceType', next, 0.3 + next() * 0.6)
}

test(`${documents} documents that the schemas accept have no structural error`, () => {
  const seed = fuzzSeed()
  const wrong: string[] = []
  const optional = new Set<string>()
  for (let at = 0; at < documents; at++) {
    const tree = documentOf(seed + at)
    for (const { path } of spotsOf(tree)) optional.add(path)
    const xml = writeXml(tree)
    const refused = schemas().flatMap(schema => schemaFindings(xml, schema))
    expect([seed + at, refused]).toEqual([seed + at, []])
    // Other dependencies are checked by the rules (BR-52, BR-54).
    for (const { rule, message } of errorsIn(xml))
      if (ofStructure.test(rule)) wrong.push(`${seed + at} ${rule}: ${message.en}`)
  }
  expect(wrong).toEqual([])
  // Each of the groups was in one of them.
  expect(optional.size).toBe(new Set(spotsOf(plainXml(readXml(full))).map(({ path }) => path)).size)
})

test.each(Object.entries(faults))('a fault that the schemas refuse is found: an element %s', (kind, break_) => {
  const seed = fuzzSeed()
  const missed: string[] = []
  let refused = 0
  for (let at = 0; at < documents; at++) {
    const next = randomOf(seed + at + 1_000_003)
    const tree = documentOf(seed + at)
    const spots = spotsOf(tree).slice(1)
    const spot = spots[Math.floor(next() * spots.length)]
    if (!spot || !break_(spot, next)) continue
    const xml = writeXml(tree)
    if (schemas().every(schema => schemaFindings(xml, schema).length === 0)) continue
    refused++
    if (!errorsIn(xml).some(({ rule }) => ofStructure.test(rule))) missed.push(`${seed + at}: ${spot.path}`)
  }
  process.stdout.write(
    `e-invoices with an element ${kind}: ${refused} refused by the schemas, ${missed.length} missed\n`,
  )
  expect(missed).toEqual([])
  expect(refused).toBeGreaterThan(0)
})
