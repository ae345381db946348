import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Scenario, seed } from '../prisma/seed'
import { seedYear } from '../prisma/seed/demo'
import type { App } from './context'
import { StartupError } from './platform/startup-error'
import { parseJson } from './platform/values/parse-json'

const Login = z.object({ email: z.string(), password: z.string() })
const Demo = z.object({
  baseUrl: z.string(),
  companyId: z.string(),
  admin: Login,
  manager: Login,
  employee: Login,
  operator: Login,
  apiKey: z.string(),
  cronSecret: z.string(),
  /** Opens `/dev/account-mails?key=…`. */
  devKey: z.string().default(''),
  /** False while the year of the demo company is being created. */
  complete: z.boolean().default(true),
})
export type Demo = z.infer<typeof Demo>

/**
 * Creates the demo company once and stores its logins in `<data dir>/demo.json`, readable by its owner only. The file
 * is written last: where it is missing, an earlier seeding was interrupted, and its leftovers are removed first. The
 * company's year of history is created by `completeDemo`.
 */
export async function prepareDemo(app: App, dataDir: string, scenario: Scenario): Promise<Demo> {
  const file = path.join(dataDir, 'demo.json')
  const known = await readDemo(file)
  if (known) {
    const demo = {
      ...known,
      baseUrl: app.settings.baseUrl,
      cronSecret: app.settings.cronSecret,
      devKey: app.settings.devKey ?? '',
    }
    if (JSON.stringify(demo) !== JSON.stringify(known)) await writeDemo(file, demo)
    return demo
  }
  process.stdout.write('Demo-Firma wird angelegt …\n')
  const { logins, apiKey, companyId, operator } = await seed(app, scenario)
  const demo = Demo.parse({
    baseUrl: app.settings.baseUrl,
    companyId,
    admin: logins.admin,
    manager: logins.manager,
    employee: logins.employee,
    operator,
    apiKey,
    cronSecret: app.settings.cronSecret,
    devKey: app.settings.devKey ?? '',
    complete: scenario === 'minimal',
  })
  await writeDemo(file, demo)
  return demo
}

/**
 * Creates the rest of the demo company while people already use the service, and marks it complete in `demo.json` at
 * the end. After a kill the next start resumes where it stopped.
 */
export async function completeDemo(app: App, dataDir: string, demo: Demo, ending: AbortSignal): Promise<void> {
  process.stdout.write('Ihr Jahr entsteht im Hintergrund; die Seite Heute zeigt, wie weit es ist.\n')
  const startedAt = performance.now()
  await seedYear(app, ending)
  if (ending.aborted) return
  await writeDemo(path.join(dataDir, 'demo.json'), { ...demo, complete: true })
  process.stdout.write(
    `Das Jahr der Demo-Firma ist vollständig (${((performance.now() - startedAt) / 1000).toFixed(0)} s).\n`,
  )
}

async function readDemo(file: string): Promise<Demo | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = z.string().transform(parseJson).pipe(Demo).safeParse(text)
  if (!parsed.success)
    throw new StartupError(
      `${file} cannot be read: restore it from a backup, or delete it to have the demo company made anew.`,
    )
  return parsed.data
}

async function writeDemo(file: string, demo: Demo): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/**
 * What a newcomer needs to continue: the address, the logins, a command line to try the API, and where to see mails and
 * webhooks.
 */
export function printWelcome(
  { baseUrl, admin, manager, employee, operator, apiKey, devKey }: Demo,
  hasReceiver: boolean,
): void {
  const login = (role: string, { email, password }: z.infer<typeof Login>) =>
    `  ${role.padEnd(12)} ${email.padEnd(48)} ${password}`
  const lines = [
    '',
    `Gewerk läuft: ${baseUrl}`,
    '',
    login('Inhaberin', admin),
    login('Büro', manager),
    login('Mitarbeiter', employee),
    login('Betrieb', operator),
    '',
    'Die API probieren:',
    `  curl -H 'Authorization: Bearer ${apiKey}' ${baseUrl}/api/v1/me`,
    '',
    `Verschickte Mails: ${baseUrl}/dev/outbox`,
    `Mails zu Konten:   ${baseUrl}/dev/account-mails?key=${devKey}`,
    ...(hasReceiver ? [`Webhooks proben:   ${baseUrl}/dev/webhooks`] : []),
    '',
    'Ende: Strg-C',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
