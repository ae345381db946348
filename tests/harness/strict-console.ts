import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// What reaches the console in a test is a finding: React's warnings, forgotten output, swallowed errors. A test that
// provokes one replaces the method by vi.spyOn and asserts on it.

declare global {
  /** Files of one worker share it; each comes here anew. */
  var consoleFindings: string[] | undefined
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

function failOnFindings() {
  const found = findings.splice(0)
  if (found.length > 0) throw new Error(`The test wrote to the console.\n${found.join('\n')}`)
}

globalThis.generatedCases = 0
afterEach(({ task }) => {
  task.file.meta.cases = globalThis.generatedCases ?? 0
  failOnFindings()
})
afterAll(failOnFindings)
