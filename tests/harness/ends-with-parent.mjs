// Loaded in front of a service that tests start: it ends when whoever started it is gone, however that came to its end.
// Its standard input is a pipe of the parent, which the system closes then.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.once('end', () => process.exit(1))
  process.stdin.resume().unref()
}
