import { inject } from 'vitest'
import { type LocalService, type LocalServiceOptions, startLocalService } from './service'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address in the main process that makes the demo company of this run at its first asking, and tells its data
     * directory.
     */
    demoBroker: string
  }
}

/**
 * The built service with the demo company, whose year is told once in a run: each story starts on a copy, as after a
 * restart.
 */
export async function startDemoService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const response = await fetch(inject('demoBroker'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return startLocalService({ ...options, from: text })
}
