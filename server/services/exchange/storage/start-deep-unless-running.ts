import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { startDeepReconcile } from './start-deep-reconcile'

export async function startDeepUnlessRunning(ctx: Ctx): Promise<'done' | 'running'> {
  try {
    await startDeepReconcile(ctx)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError && error.key === 'storage.running') return 'running'
    throw error
  }
}
