import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { percentile } from '../chaos/ledger'
import { sha256Hex } from '../server/platform/secrets'
import { cookieRule } from '../server/platform/values/cookies'
import { type BenchService, startBenchService } from './service'
import { table } from './table'

const goalMs = 100
const goalKb = 200
const contacts = 1_000
const questions = ['Kunden', 'Telefonnummer von Huber', 'Aktive Projekte', 'Termine morgen', 'Offene Rechnungen Huber']

/**
 * Time to first output of the assistant's rule-based answers: until their first words have arrived, compared with the
 * plain list of contacts of the same run. And the script that the assistant adds to a page once it is opened.
 * @throws Error when the script is 200 kB or more
 */
export async function benchAssistant({ rounds }: { rounds: number }): Promise<void> {
  const service = await startBenchService({ AI_DAILY_QUESTIONS: '1000000' })
  try {
    const cookie = await fillCompany(service)
    for (const question of questions) await firstWords(service, cookie, question)
    const [lists, words]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++)
      for (const question of questions) {
        lists.push(await listed(service, cookie))
        words.push(await firstWords(service, cookie, question))
      }
    const p = (values: number[], share: number) =>
      percentile(
        values.sort((a, b) => a - b),
        share,
      )
    const line = (name: string, values: number[]) => [
      name,
      p(values, 0.5).toFixed(1),
      p(values, 0.95).toFixed(1),
      values === lists ? 'baseline' : `${(p(values, 0.5) / p(lists, 0.5)).toFixed(2)}x`,
    ]
    console.log(`\n${words.length} questions among ${contacts} contacts; goal ${goalMs} ms until the first words`)
    console.log(
      table(
        ['', 'median ms', 'p95 ms', 'median beside it'],
        [line('GET /api/customers', lists), line('POST /api/ai/chat, first words by rules', words)],
      ),
    )
    const bytes = await scriptOfPanel()
    console.log(
      `\nscript of the panel, loaded when it is opened: ${(bytes / 1000).toFixed(1)} kB (goal below ${goalKb})`,
    )
    if (bytes >= goalKb * 1000) throw new Error(`the assistant loads ${bytes} bytes of script`)
  } finally {
    await service.stop()
  }
}

/** An administrator's session in a company of contacts. */
async function fillCompany({ superuser, baseUrl }: BenchService): Promise<string> {
  const plain = randomBytes(20).toString('hex')
  const { rows } = await superuser.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at)
     values ('bench', 'Bench', 'enterprise', array['core', 'ai', 'rechnung', 'planung', 'anfragen'], now()) returning id`,
  )
  const tenantId = rows[0]?.id ?? 0
  await superuser.query(
    `with person as (
       insert into users (email, name, email_verified_at, last_tenant_id, updated_at)
       values ('p@bench.example', 'Person', now(), $1::int, now()) returning id),
     member as (insert into memberships (tenant_id, user_id, role, updated_at) select $1::int, id, 1, now() from person)
     insert into sessions (id, user_id, tenant_id, created_at, last_seen_at, expires_at)
     select $2, id, $1::int, now(), now(), now() + interval '13 days' from person`,
    [tenantId, sha256Hex(plain)],
  )
  await superuser.query(
    `insert into contacts (tenant_id, customer_number, name, company_name, phone, updated_at)
     select $1::int, 'K-' || g, company, company, '+43 732 ' || g, now()
     from generate_series(1, $2::int) g, lateral (select case when g % 100 = 0 then 'Huber Bau ' else 'Firma ' end || g as company)`,
    [tenantId, contacts],
  )
  return `${cookieRule(baseUrl).nameOf('gewerk')}=${plain}`
}

async function listed({ baseUrl }: BenchService, cookie: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${baseUrl}/api/customers?limit=20`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a list: ${answer.status}`)
  return performance.now() - begin
}

/** Time until the first words of the answer have arrived. */
async function firstWords({ baseUrl }: BenchService, cookie: string, question: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${baseUrl}/api/ai/chat`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }] }),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`a question: ${answer.status} ${await answer.text()}`)
  let [said, took] = ['', 0]
  for await (const bytes of answer.body) {
    said += Buffer.from(bytes).toString()
    if (took === 0 && said.includes('"text-delta"')) took = performance.now() - begin
  }
  if (took === 0 || !said.includes('"data-rules"')) throw new Error(`no answer by rules: ${said.slice(0, 300)}`)
  return took
}

/** The panel's file and everything that it alone loads: files already loaded by every page do not count. */
async function scriptOfPanel(): Promise<number> {
  const folder = path.join('build', 'client', 'assets')
  const files = (await readdir(folder)).filter(name => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of files) scripts.set(name, await readFile(path.join(folder, name), 'utf8'))
  const importsOf = (name: string) =>
    [...(scripts.get(name) ?? '').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].flatMap(([, file]) => file ?? [])
  const reached = (from: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of from) if (!seen.has(name)) reached(importsOf(name), seen.add(name))
    return seen
  }
  const begins = (start: string) => files.filter(name => name.startsWith(start))
  const panel = begins('assistant-panel')
  if (panel.length !== 1) throw new Error(`${panel.length} files of the panel in ${folder}`)
  const everyPage = reached([...begins('entry.client'), ...begins('root-'), ...begins('_app-')])
  const alone = [...reached(panel)].filter(name => !everyPage.has(name))
  return alone.reduce((bytes, name) => bytes + Buffer.byteLength(scripts.get(name) ?? ''), 0)
}
