// A worker whose run was killed would continue its test for as long as one of its servers listens, and so would
// everything it has started. Killed by force, as in `ends-with-parent.mjs`, which ends those in turn.

declare global {
  /** Files of one worker share it; each loads this module again. */
  var endsWithRun: boolean | undefined
}

if (!globalThis.endsWithRun) process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
globalThis.endsWithRun = true

export {}
