// Each page loads the table of all routes. Remix lists for each route the files that it imports, the same few hundred
// names again and again: as indices into one list the table is two thirds of the size once compressed.

import fs from 'node:fs'
import path from 'node:path'

const assigned = 'window.__remixManifest='

/**
 * The script of the table, with the imported files of routes as indices into a list; it assigns the same value except
 * for their order.
 */
export function indexImports(script) {
  if (!script.startsWith(assigned)) throw new Error(`Remix's table of routes no longer begins with ${assigned}`)
  const manifest = JSON.parse(script.slice(assigned.length).replace(/;\s*$/, ''))
  const uses = new Map()
  for (const { imports = [] } of Object.values(manifest.routes))
    for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1)
  // The most frequently imported file has the shortest number.
  const files = [...uses].sort((a, b) => b[1] - a[1]).map(([file]) => file)
  const places = new Map(files.map((file, place) => [file, place]))
  // Their order is irrelevant: all are fetched at once.
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports?.map(file => places.get(file)).sort((a, b) => a - b)
  return `${assigned}((m,f)=>{for(const r of Object.values(m.routes))r.imports=r.imports?.map(i=>f[i]);return m})(${JSON.stringify(manifest)},${JSON.stringify(files)});`
}

/** Rewrites the table of a build. Its name stays: the same table is always written in the same way. */
export function indexImportsOf(folder) {
  const [name, ...more] = fs.readdirSync(folder).filter(file => /^manifest-\w+\.js$/.test(file))
  if (!name || more.length > 0) throw new Error(`one table of routes is expected in ${folder}`)
  const file = path.join(folder, name)
  fs.writeFileSync(file, indexImports(fs.readFileSync(file, 'utf8')))
}
