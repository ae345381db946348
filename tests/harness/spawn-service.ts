import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface SpawnOptions {
  stdio: StdioOptions
  /** Further arguments of Node, before those of `npm start`. */
  nodeArgs?: string[]
  /** In a separate process group, so that a signal can be sent to all of it. */
  detached?: boolean
}

/**
 * The built service exactly as `npm start` runs it, with the arguments from package.json, with these variables and no
 * others apart from what any program needs. Tests, benchmarks and chaos runs start it only through this function.
 */
export function spawnService(
  env: Record<string, string>,
  { stdio, nodeArgs = [], detached = false }: SpawnOptions,
): ChildProcess {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [exec, program, ...args] = scripts.start.split(' ')
  if (exec !== 'exec' || program !== 'node') throw new Error(`npm start is not node alone: ${scripts.start}`)
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [...nodeArgs, ...args], {
    env: { PATH, HOME, ...env } as unknown as NodeJS.ProcessEnv,
    stdio,
    detached,
  })
}
