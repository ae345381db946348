import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

/** What `scripts/test.mjs` reads about a run, from the file that `TEST_REPORT` names. */
export interface RunReport {
  reason: TestRunEndReason
  tests: { passed: number; failed: number; skipped: number }
  cases: number
  failed: { file: string; failures: string[] }[]
  /** Errors outside of any test: unhandled rejections. */
  unhandled: string[]
  files: { file: string; seconds: number }[]
}

interface RunError {
  message: string
  /** The file that was running, where Vitest knows it. */
  VITEST_TEST_PATH?: unknown
}

/** At the end of a run: the ten slowest files and tests, and how many cases the simulations ran. */
export default class Figures implements Reporter {
  private filter: string | undefined

  onInit({ config }: Vitest): void {
    this.filter = config.tagsFilter?.[0]
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly RunError[], reason: TestRunEndReason): void {
    const report = reportOf(modules, errors, reason, this.filter)
    const slowest = report.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
    console.log(
      ['Slowest files', ...slowest.map(({ seconds, file }) => `  ${seconds.toFixed(1)} s  ${file}`)].join('\n'),
    )
    const tests = modules.flatMap(module => [...module.children.allTests()].map(test => ({ test, module })))
    const seconds = ({ test }: { test: TestCase }) => (test.diagnostic()?.duration ?? 0) / 1000
    const slow = tests.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 10)
    console.log(
      [
        'Slowest tests',
        ...slow.map(
          one => `  ${seconds(one).toFixed(1)} s  ${one.module.relativeModuleId} > ${one.test.name.slice(0, 100)}`,
        ),
      ].join('\n'),
    )
    console.log(`Generated cases ${report.cases}\n`)
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

function reportOf(
  modules: readonly TestModule[],
  errors: readonly RunError[],
  reason: TestRunEndReason,
  filter: string | undefined,
): RunReport {
  // Tests that a filter such as `!long` leaves out are reported as skipped as well.
  const isOfRun = ({ tags }: TestCase) =>
    filter === undefined || tags.includes(filter.replace('!', '')) !== filter.startsWith('!')
  const tests = modules.flatMap(module =>
    [...module.children.allTests()].filter(isOfRun).map(test => test.result().state),
  )
  const count = (state: string) => tests.filter(one => one === state).length
  return {
    reason,
    tests: { passed: count('passed'), failed: count('failed'), skipped: count('skipped') },
    cases: modules.reduce((sum, module) => sum + (module.meta().cases ?? 0), 0),
    failed: modules
      .map(module => ({ file: module.relativeModuleId, failures: failuresOf(module) }))
      .filter(({ failures }) => failures.length > 0),
    unhandled: errors.map(({ message, VITEST_TEST_PATH: at }) => (at ? `${at}: ${message}` : message)),
    files: modules.map(module => ({
      file: module.relativeModuleId,
      seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
    })),
  }
}

/**
 * Each failure of a file as `test: message`; failures outside its tests (such as a browser's errors) only as a message.
 */
function failuresOf(module: TestModule): string[] {
  const around = [module, ...module.children.allSuites()].flatMap(suite => suite.errors()).map(textOf)
  const tests = [...module.children.allTests('failed')].map(
    test => `${test.fullName}: ${(test.result().errors ?? []).map(textOf).join('\n')}`,
  )
  return [...around, ...tests]
}

const textOf = ({ message }: { message: string }) => message.slice(0, 1_500)
