// Loaded in front of a service that tests start: it ends when the process that started it is gone, however that came to its end.
// Its standard input is a pipe of the parent, which the system closes then.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  // Not `process.exit`: that waits for work of libraries in threads, which has been seen to wait for ever.
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume().unref()
}
