import { vi } from 'vitest'
import { patienceMs } from './patience'

/**
 * Waits until `look` no longer throws, and returns its result: the only way in which tests wait for asynchronous
 * effects. It measures no time: on a busy machine, things happen a little later.
 * @param interval milliseconds between two attempts; 1 where a short moment must be caught
 */
export const eventually = <T>(look: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(look, { timeout: patienceMs, interval })
