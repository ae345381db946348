import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/harness/patience'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// One rule: a test that needs a database asks for it (createTestDatabase); the throwaway server starts at the first
// asking. Files of one worker share their modules, which are loaded once; a file that measures or changes the process
// itself has one of its own.
const ownProcess = [
  // Stand in for a module of Node or a library.
  'server/adapters/webhook-http.test.ts',
  // Read or change what belongs to the whole process: environment, handles, memory, signals.
  'server/identity/passwords.test.ts',
  'server/ending.test.ts',
]

/**
 * What takes long for one guarantee: `npm run verify` runs it, `npm test` does not. Single tests that take long among
 * others of their file have the tag `long`.
 */
const long = [
  // Storms of made-up texts and papers.
  'server/paper/hostile-paper.test.ts',
  'server/services/integrations/imports/hostile.test.ts',
  'server/einvoice/validate/mutations.test.ts',
  'server/einvoice/validate/structure-recall.test.ts',
  'server/services/customer/portal/prefetch.test.ts',
  'server/services/overview/assistant/model-faults.test.ts',
  'server/services/overview/conversations/message-types.test.ts',
  'server/services/exchange/inbound/cut.test.ts',
  'server/services/exchange/files/print-in-turn.test.ts',
  'server/services/exchange/storage/push.test.ts',
  'server/services/exchange/storage/storage-kinds.test.ts',
  'server/services/people/auth/abuse.test.ts',
  'tests/abuse/held-turns.test.ts',
  'tests/abuse/secrets-in-logs.test.ts',
  'tests/sweeps/list-plans.test.ts',
  'tests/sweeps/pathological-texts.test.ts',
  'tests/sweeps/whole-characters.test.ts',
  'tests/webhooks/signature.test.ts',
  // Made-up lives of projects and their invoices, with books of their own beside them.
  'server/services/billing/invoices/remaining-of-invoice.test.ts',
  'server/services/billing/invoices/project-invariants.test.ts',
  'server/services/billing/invoices/sequences.test.ts',
  'server/services/billing/invoices/vat-of-project.test.ts',
  // Simulations of months: deliveries, calendars, the demo company.
  'server/services/integrations/calendars/company-access.test.ts',
  'server/services/integrations/calendars/sync-simulation.test.ts',
  'tests/webhooks/schedule.test.ts',
  'tests/webhooks/receiver-zoo.test.ts',
  'tests/sweeps/demo-days.test.ts',
  'tests/sweeps/demo-year.test.ts',
  // Whole copies that are made and taken back.
  'server/maintenance/back-up.test.ts',
  'server/maintenance/restore.test.ts',
  'server/maintenance/restore-refused.test.ts',
]

/** The same for files that change or measure what belongs to their process. */
const longProcess = [
  // Generators and packages of others, as our users have them.
  'tests/api/client-package.test.ts',
  'tests/api/generators.test.ts',
  // Floods of made-up requests.
  'tests/fuzz/*.test.ts',
  'server/services/integrations/imports/off-loop.test.ts',
  'tests/abuse/alarms.test.ts',
  // Processes that are started and end in every way.
  'tests/process/**/*.test.ts',
  'workers/crash.test.ts',
  'workers/job-crash.test.ts',
  'server/services/customer/signing/ended-process.test.ts',
  'workers/without-broker.test.ts',
  'scripts/maintenance.test.ts',
  'server/adapters/chromium.test.ts',
  'server/adapters/document-store/bucket-at-swift.test.ts',
  'server/adapters/embedded-postgres.test.ts',
  'server/adapters/pdf-engine.test.ts',
  'server/adapters/queue-faults.test.ts',
  'tests/abuse/full-disk.test.ts',
  'tests/abuse/slow-clients.test.ts',
  'tests/webhooks/sender-leaks.test.ts',
]

/** Browser tests of single areas, which only `npm run verify` runs; `npm test` has the main job and the chief ones. */
const stories = [
  'api-docs',
  'assistant',
  'batch',
  'billing-questions',
  'board-gestures',
  'board-sizes',
  'calendar',
  'contact-form',
  'customer',
  'customer-answers',
  'dialogs',
  'finding-settings',
  'imports',
  'inquiry-board',
  'inquiry-form',
  'kept-drafts',
  'kept-forms',
  'labor-share',
  'long-documents',
  'mailbox',
  'messages',
  'no-connection',
  'operator',
  'own-bucket',
  'planning',
  'profile',
  'scrolling',
  'storage',
  'team',
  'time-corrections',
  'two-people',
  'webhook-receiver',
  'webhooks',
  'working-week',
].map(name => `tests/e2e/${name}.test.ts`)

/** One file at a time, after all of `code`: each changes or measures what belongs to its process. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }

/** Files share the Chromium of their worker; what else they share is described in tests/harness/shared-service.ts. */
const inBrowser = { isolate: false, maxWorkers: 1 }

const quickHashes = { '@node-rs/argon2': folder('./tests/harness/argon2-once.ts') }

export default defineConfig({
  resolve: { alias: { '~server': folder('./server'), '~': folder('./app') } },
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    // Not more than cores, PostgreSQL included: what waits for an overloaded machine says nothing about the product.
    maxWorkers: availableParallelism(),
    // What Vite made of a module is kept for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: folder('./node_modules/.cache/vitest') },
    reporters: ['default', 'tests/harness/figures.ts'],
    // A test that hangs is found as surely after ten minutes, and one on a busy machine is none: no test has a limit
    // of its own below these, since some machines need ten times as long as others.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    // Not UTC, so that a day computed in local time is found out.
    env: { TZ: 'Europe/Vienna' },
    setupFiles: [
      'tests/harness/strict-console.ts',
      'tests/harness/ends-with-run.ts',
      'tests/harness/seeded-properties.ts',
    ],
    expect: { poll: { timeout: patienceMs } },
    tags: [{ name: 'long', description: 'takes a third of a second and more: left to npm run verify' }],
    projects: [
      {
        extends: true,
        resolve: { alias: quickHashes },
        test: {
          name: 'code',
          include: ['{server,workers,app,scripts,clients,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'tests/e2e/**', ...ownProcess, ...long, ...longProcess],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ownProcess, ...alone },
      },
      {
        extends: true,
        resolve: { alias: quickHashes },
        test: { name: 'long', include: long, isolate: false, sequence: { groupOrder: 4 } },
      },
      {
        extends: true,
        resolve: { alias: quickHashes },
        test: { name: 'long-process', include: longProcess, sequence: { groupOrder: 5 } },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: stories,
          ...inBrowser,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: 'stories', include: stories, ...inBrowser, sequence: { groupOrder: 3 } },
      },
    ],
  },
})
