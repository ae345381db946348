// Healthy = the web process answers and all of its parts do. A worker has no port; its container lives as long as it does.
import { env, exit, stderr } from 'node:process'

if (env.GEWERK_ROLE === 'worker') exit(0)
const signal = AbortSignal.timeout(4_000)
try {
  const response = await fetch(`http://127.0.0.1:${env.PORT || '3000'}/api/health`, { signal })
  if (response.ok) exit(0)
  stderr.write(`${await response.text()}\n`)
} catch (error) {
  stderr.write(`${error.cause?.code ?? error.message}\n`)
}
exit(1)
