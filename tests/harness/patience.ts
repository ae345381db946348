import { vi } from 'vitest'

// Waiting in a test is no measure of time: what is waited for comes soon, or, on a machine that does something else
// besides, a little later. Only who gives less than five seconds means just that: something has to come before
// something else can.

const patientMs = 180_000
const isMeant = (ms: number) => ms < 5_000

declare global {
  /** Files of one worker share `vi`; each comes here anew. */
  var isPatient: true | undefined
}

if (!globalThis.isPatient) {
  globalThis.isPatient = true
  const { waitFor } = vi
  vi.waitFor = (work, options = {}) => {
    const asked = typeof options === 'number' ? { timeout: options } : options
    const given = asked.timeout ?? patientMs
    return waitFor(work, { ...asked, timeout: isMeant(given) ? given : Math.max(given, patientMs) })
  }
}
