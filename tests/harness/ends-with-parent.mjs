// Loaded before a service that tests start: the service ends when the process that started it is gone, for whatever
// reason. Its standard input is a pipe of the parent, which the system then closes.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  // Not `process.exit`: that waits for work of libraries in threads, which has been seen to hang forever.
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume().unref()
}
