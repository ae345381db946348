import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * What a compiler reports about these programs under these options; empty = no errors. Either the project's compiler,
 * or the one that integrators use, which takes several times as long.
 */
export async function complaints(
  files: readonly string[],
  options: readonly string[],
  { cwd, compiler = 'typescript-native' }: { cwd?: string; compiler?: 'typescript-native' | 'typescript' } = {},
): Promise<string> {
  const program = path.resolve('node_modules', compiler, 'bin/tsc')
  const alone = compiler === 'typescript-native' ? ['--ignoreConfig'] : []
  const args = [program, '--noEmit', '--pretty', 'false', ...alone, ...options, ...files]
  return promisify(execFile)(process.execPath, args, { cwd }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'the compiler did not run',
  )
}
