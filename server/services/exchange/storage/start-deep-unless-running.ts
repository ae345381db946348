import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { startDeepReconcile } from './start-deep-reconcile'

export async function startDeepUnlessRunning(ctx: Ctx): Promise<'started' | 'running'> {
  try {
    await startDeepReconcile(ctx)
    return 'started'
  } catch (error) {
    if (error instanceof DomainError && error.key === 'storage.running') return 'running'
    throw error
  }
}
