import path from 'node:path'
import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

// Console output in a test is a finding: React's warnings, forgotten output, swallowed errors. A test that provokes
// some replaces the method with vi.spyOn and asserts on it.

declare global {
  /** Files of one worker share it; each loads this module again. */
  var consoleFindings: string[] | undefined
  /** The file that ran last, for output after its end. */
  var consoleFile: string | undefined
}

globalThis.consoleFindings ??= watchConsole()
const findings = globalThis.consoleFindings

function watchConsole(): string[] {
  const found: string[] = []
  for (const method of ['error', 'warn'] as const) {
    const print = console[method]
    console[method] = (...args: unknown[]) => {
      found.push(`console.${method}: ${format(...args)}`)
      print(...args)
    }
  }
  return found
}

const before = globalThis.consoleFile

function failOnFindings() {
  const found = findings.splice(0)
  if (found.length === 0) return
  const others = before ? `, or ${before} did after its end` : ''
  throw new Error(`The test wrote to the console${others}.\n${found.join('\n')}`)
}

// Output before the first test belongs to no test: a module of this file wrote it when loaded, or the previous file of
// this worker after its end.
beforeAll(() => {
  globalThis.consoleFile = path.relative('.', expect.getState().testPath ?? '')
  const late = findings.splice(0)
  if (late.length === 0) return
  const former = before ? `, or ${before} after its end` : ''
  throw new Error(`Loading this file wrote to the console${former}.\n${late.join('\n')}`)
})

globalThis.generatedCases = 0
afterEach(({ task }) => {
  task.file.meta.cases = globalThis.generatedCases ?? 0
  failOnFindings()
})
afterAll(failOnFindings)
