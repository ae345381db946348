import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// One rule: a test that needs a database asks for it (createTestDatabase); the throwaway server starts at the first
// asking. Stories in the browser run alone, after everything else: they measure a whole service.
export default defineConfig({
  resolve: { alias: { '~server': folder('./server'), '~': folder('./app') } },
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Not UTC, so that a day computed in local time is found out.
    env: { TZ: 'Europe/Vienna' },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{server,workers,app,scripts,clients,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
          setupFiles: ['tests/harness/strict-console.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/harness/strict-console.ts'],
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
