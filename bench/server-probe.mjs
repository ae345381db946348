// Loaded into the service by `npm run bench -- pages --server`: CPU time of the process with all its threads, and a
// profile of its event loop on request.

import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

const port = Number(process.env.SERVER_PROBE_PORT ?? 0)
if (port && isMainThread && process.argv[1]?.endsWith('build/service/server/index.js')) {
  const session = new Session()
  session.connect()
  const answers = {
    '/': async () => process.cpuUsage(),
    '/begin': async () => {
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 500 })
      return session.post('Profiler.start')
    },
    '/end': async () => (await session.post('Profiler.stop')).profile,
  }
  createServer(async ({ url }, res) => res.end(JSON.stringify(await answers[url]())))
    .listen(port, '127.0.0.1')
    .unref()
}
