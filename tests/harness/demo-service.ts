import { askBroker } from './broker'
import { startRunService } from './run-service'
import type { LocalService, LocalServiceOptions } from './service'

// For stories that stop their service or set it up in a way of their own; others share one (shared-service.ts).

/** A service of the story's own with the demo company and its year. */
export async function startDemoService(options: Omit<LocalServiceOptions, 'from'> = {}): Promise<LocalService> {
  const demo = await askBroker('demo')
  return startRunService(await askBroker('database'), { ...options, demo })
}

/** A service of the story's own whose demo company has people and nothing else. */
export async function startMinimalService(options: Omit<LocalServiceOptions, 'from'> = {}): Promise<LocalService> {
  return startRunService(await askBroker('database'), options)
}
