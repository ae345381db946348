// A worker whose run was killed would go on with its story for as long as a server of it listens, and with it whatever
// it has started. By force, as `ends-with-parent.mjs`, which ends those in turn.

declare global {
  /** Files of one worker share it; each comes here anew. */
  var endsWithRun: boolean | undefined
}

if (!globalThis.endsWithRun) process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
globalThis.endsWithRun = true

export {}
