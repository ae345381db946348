import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Product lines at the start of this redesign, by the same counter: commit 2a522cf. */
const before = { lines: 113_536, files: 1_472 }

const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/(\.test\.tsx?$|^tests\/|^bench\/|^chaos\/|^clients\/)/.test(file)

/** Every file of the repository that is committed or about to be, with `/` in its path. */
export const committedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => file !== '')

/** Counts the lines of the product: TypeScript outside tests, benches, chaos and the client. */
export async function printLines(): Promise<void> {
  const counts = committedFiles()
    .filter(isProduct)
    .map(file => readFileSync(file, 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b)
  const lines = counts.reduce((sum, count) => sum + count, 0)
  const percent = ((lines / before.lines - 1) * 100).toFixed(1)
  console.log('lines: TypeScript of the product')
  console.log(`  lines                       ${lines} (${before.lines} before: ${percent} %)`)
  console.log(`  files                       ${counts.length} (${before.files} before)`)
  console.log(`  median of a file            ${counts[Math.floor(counts.length / 2)]}`)
  console.log(`  files of at most 25 lines   ${counts.filter(count => count <= 25).length}`)
}
