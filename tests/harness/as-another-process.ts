import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Runs work as another process would beside the caller: a unit of work within another one of the same call is refused.
 */
export const asAnotherProcess: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()
