import type { App } from '../server/context'
import { runDueImports } from '../server/services/integrations/imports/run-due'
import { type Poller, startPolling } from './poll'

/** Checks, applies and reverts imports from files. */
export const startImportRun = (app: App): Poller =>
  startPolling('import-run', 1_000, app.log, round => runDueImports(app, round))
