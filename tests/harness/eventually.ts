import { vi } from 'vitest'
import { patienceMs } from './patience'

/**
 * Waits until `look` no longer throws, and answers what it answers: the one way in which tests wait for what comes by
 * itself. It is no measure of time: on a machine that does something else besides, things come a little later.
 * @param interval milliseconds between two looks; 1 where a short moment is to be met
 */
export const eventually = <T>(look: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(look, { timeout: patienceMs, interval })
