import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { readEnvironment } from '../../server/env'
import { createWeb } from '../../server/web'
import { createTestApp, type TestApp } from './app'
import type { LogLine } from './http'
import { withoutLimits } from './limits'

export interface TestWeb {
  app: TestApp
  server: Server
  port: number
  url: string
  /** What the service logged at level warn or above. */
  lines: LogLine[]
  stop(): Promise<void>
}

/** The whole web process, with every entry point and the built pages, on a free port and its own database. */
export async function startTestWeb(
  variables: Record<string, string> = withoutLimits,
  limits?: Parameters<typeof createWeb>[4],
): Promise<TestWeb> {
  const lines: LogLine[] = []
  const log = pino({ level: 'warn', base: undefined }, { write: line => lines.push(JSON.parse(line)) })
  const app: TestApp = { ...(await createTestApp()), log }
  const web = await createWeb(app, readEnvironment(variables), app.database.runtimeUrl, 'built', limits)
  await new Promise<void>(resolve => web.server.listen(0, '127.0.0.1', resolve))
  const { port } = web.server.address() as AddressInfo
  return {
    app,
    server: web.server,
    port,
    url: `http://127.0.0.1:${port}`,
    lines,
    async stop() {
      web.server.closeAllConnections()
      await web.close()
      await app.stop()
    },
  }
}
