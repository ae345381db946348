import { inject } from 'vitest'
import type { DatabaseServer } from './copy-database'
import type { DemoCompany, SharedService } from './run-service'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address in the main process where test files request what exists once per run. */
    broker: string
  }
}

interface Kept {
  database: DatabaseServer
  demo: DemoCompany
  service: SharedService
  'service/log': string[]
}

/** What exists once per run; the first request creates it. @throws when that fails, with its message */
export async function askBroker<What extends keyof Kept>(what: What): Promise<Kept[What]> {
  const response = await fetch(new URL(what, inject('broker')))
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
