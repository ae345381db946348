import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// What reaches the console in a test is a finding: React's warnings, forgotten output, swallowed errors. A test that
// provokes one replaces the method by vi.spyOn and asserts on it.
const findings: string[] = []

for (const method of ['error', 'warn'] as const) {
  const print = console[method]
  console[method] = (...args: unknown[]) => {
    findings.push(`console.${method}: ${format(...args)}`)
    print(...args)
  }
}

function failOnFindings() {
  const found = findings.splice(0)
  if (found.length > 0) throw new Error(`The test wrote to the console.\n${found.join('\n')}`)
}

afterEach(failOnFindings)
afterAll(failOnFindings)
