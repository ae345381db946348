import { printLines } from './lines'
import { printRegisters } from './registers'
import { printRooms } from './rooms'
import { printWalk } from './walk'

// npm run house [-- walk] [--verbose]: metrics of the code base, one by its name or all of them.

export interface Options {
  /** Prints the details of a metric. */
  verbose: boolean
}

const figures: Record<string, (options: Options) => Promise<void>> = {
  lines: printLines,
  registers: printRegisters,
  rooms: printRooms,
  walk: printWalk,
}

const names = process.argv.slice(2).filter(word => !word.startsWith('--'))
const unknown = names.filter(name => !(name in figures))
if (unknown.length > 0) {
  console.error(`npm run house -- [${Object.keys(figures).join('] [')}] [--verbose]`)
  process.exit(1)
}
for (const [name, print] of Object.entries(figures))
  if (names.length === 0 || names.includes(name)) await print({ verbose: process.argv.includes('--verbose') })
// The service in this process has a renderer that never gets a response, and libraries with timers of their own.
process.exit(0)
