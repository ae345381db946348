import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// One rule: a test that needs a database asks for it (createTestDatabase); the throwaway server starts at the first
// asking. Files of one worker share their modules, which are loaded once; whoever measures or changes the process
// itself has one of its own.
const ownProcess = [
  // Stand in for a module of Node or a library.
  'server/adapters/webhook-http.test.ts',
  'server/adapters/chromium.test.ts',
  // Read or change what belongs to the whole process: environment, handles, memory, signals.
  'server/identity/passwords.test.ts',
  'server/ending.test.ts',
  'tests/process/**/*.test.ts',
  'tests/webhooks/receiver-zoo.test.ts',
  'tests/webhooks/sender-leaks.test.ts',
]

/** What takes long comes first, so that no worker is left alone with it at the end. */
const longFirst = [/\/tests\/(api|fuzz)\//, /\/tests\/abuse\/|\/hostile-paper\.test|\/maintenance/]
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longFirst.findIndex(pattern => pattern.test(moduleId))
      return at < 0 ? longFirst.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/**
 * One file at a time, after all others: each starts a service, a PostgreSQL or a browser of its own, which is enough
 * work for two cores.
 */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }

export default defineConfig({
  resolve: { alias: { '~server': folder('./server'), '~': folder('./app') } },
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    // Not more than cores, PostgreSQL included: what waits for an overloaded machine says nothing about the product.
    maxWorkers: availableParallelism(),
    // What Vite made of a module is kept for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: folder('./node_modules/.cache/vitest') },
    reporters: ['default', 'tests/harness/figures.ts'],
    sequence: { sequencer: LongFirst },
    // A test that hangs is found as surely after ten minutes, and one on a busy machine is none: no test has a limit
    // of its own below these, since some machines need ten times as long as others.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    // Not UTC, so that a day computed in local time is found out.
    env: { TZ: 'Europe/Vienna' },
    setupFiles: ['tests/harness/strict-console.ts'],
    expect: { poll: { timeout: 180_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': folder('./tests/harness/argon2-once.ts') } },
        test: {
          name: 'code',
          include: ['{server,workers,app,scripts,clients,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'tests/e2e/**', ...ownProcess],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ownProcess, ...alone },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          ...alone,
        },
      },
    ],
  },
})
