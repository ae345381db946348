import { readFileSync } from 'node:fs'
import path from 'node:path'
import { committedFiles } from './lines'

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const inProduct = (file: string): boolean => /\.ts$/.test(file) && !/\.test\.ts$/.test(file)

/**
 * How well files of nouns can be found by their names, and what is next to the schemas: routers, and texts of the API
 * documents. Refused words and forbidden imports are checked by `plain-words` and `npm run layers`.
 */
export async function printRooms(): Promise<void> {
  const files = committedFiles().filter(file => /^server\/services\//.test(file) && inProduct(file))
  const counts = new Map<string, number>()
  for (const file of files) counts.set(path.basename(file), (counts.get(path.basename(file)) ?? 0) + 1)
  const once = [...counts.values()].filter(count => count === 1).length
  const routers = files.filter(file => /router\.ts$/.test(file))
  const procedures = sum(routers.map(file => readFileSync(file, 'utf8').match(/\.(?:query|mutation)\(/g)?.length ?? 0))
  const examples = files.filter(file => /(?:^|\/)example\.ts$/.test(file))
  console.log('rooms: files of nouns and what stands beside their schemas')
  console.log(`  files                       ${files.length} with ${counts.size} names, ${once} of them once`)
  console.log(
    `  routers                     ${routers.length}, ${procedures} procedures, ${sum(routers.map(linesOf))} lines`,
  )
  console.log(`  examples at the nouns       ${examples.length}, ${sum(examples.map(linesOf))} lines`)
  console.log(`  texts of the API documents  ${linesOf('server/http/openapi/texts.ts')} lines`)
}
