import { askBroker } from './broker'
import { startRunService } from './run-service'
import type { LocalService, LocalServiceOptions } from './service'

// For browser tests that stop their service or configure it specially; others share one (shared-service.ts).

/** A separate service for one test, with the demo company and its year. */
export async function startDemoService(options: Omit<LocalServiceOptions, 'from'> = {}): Promise<LocalService> {
  const demo = await askBroker('demo')
  return startRunService(await askBroker('database'), { ...options, demo })
}

/** A separate service for one test, whose demo company has people and nothing else. */
export async function startMinimalService(options: Omit<LocalServiceOptions, 'from'> = {}): Promise<LocalService> {
  return startRunService(await askBroker('database'), options)
}
