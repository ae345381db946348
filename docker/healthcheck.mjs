// Healthy = the process of this container responds, and its dependencies do. A worker without WORKER_PORT has no port:
// it is healthy for as long as it lives.
import { env, exit, stderr } from 'node:process'

const port = env.GEWERK_ROLE === 'worker' ? env.WORKER_PORT : env.PORT || '3000'
if (!port) exit(0)
const signal = AbortSignal.timeout(4_000)
try {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal })
  if (response.ok) exit(0)
  stderr.write(`${await response.text()}\n`)
} catch (error) {
  stderr.write(`${error.cause?.code ?? error.message}\n`)
}
exit(1)
