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

/**
 * What takes long comes first, so that no worker is left alone with it at the end: stories in a browser after those
 * that fill the time in which the demo company is made.
 */
const longFirst = [
  /\/tests\/(api|fuzz)\//,
  /\/tests\/e2e\/pages\.test/,
  /\/tests\/e2e\//,
  /\/tests\/(process|webhooks)\/|\/hostile-paper\.test|\/maintenance/,
]
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longFirst.findIndex(pattern => pattern.test(moduleId))
      return at < 0 ? longFirst.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  resolve: { alias: { '~server': folder('./server'), '~': folder('./app') } },
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    // One more than cores: each waits for the database or the browser a good part of its time.
    maxWorkers: availableParallelism() + 1,
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
    setupFiles: ['tests/harness/strict-console.ts', 'tests/harness/patience.ts'],
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
        test: { name: 'process', include: ownProcess },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
        },
      },
    ],
  },
})
