import type { XmlNode } from '../../server/einvoice/xml-read'

// XML that a test modifies: parsed, changed in place, serialized.

/** An element that can be modified. */
export interface XmlTree {
  name: string
  namespace: string
  text: string
  attributes: Record<string, string>
  children: XmlTree[]
}

/** The position of an element; `path` consists of names only. */
export interface Spot {
  path: string
  tree: XmlTree
  parent: XmlTree | null
}

export const plainXml = (node: XmlNode): XmlTree => ({
  name: node.name,
  namespace: node.namespace,
  text: node.children.length ? '' : node.text,
  attributes: { ...node.attributes },
  children: node.children.map(plainXml),
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

export function writeXml({ name, namespace, text, attributes, children }: XmlTree): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name} xmlns="${namespace}"${shown.join('')}>${escaped(text)}${children.map(writeXml).join('')}</${name}>`
}

/** Every element, the root first. */
export function spotsOf(tree: XmlTree, path = '', parent: XmlTree | null = null): Spot[] {
  const here = path ? `${path}/${tree.name}` : tree.name
  return [{ path: here, tree, parent }, ...tree.children.flatMap(child => spotsOf(child, here, tree))]
}
