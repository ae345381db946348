import { fstatSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createInterface as questions } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readEnvironment, type Variables } from '../server/env'
import { localSecrets } from '../server/local-secrets'
import { findDamagedTexts } from '../server/maintenance/damaged-texts'
import { type DatabaseAccess, openDatabaseAccess } from '../server/maintenance/database-access'
import {
  disableOperator,
  findPlatformUser,
  inviteToRegister,
  listOperators,
  makeOperator,
  resetSecondFactor,
  resumeByCommand,
} from '../server/maintenance/operators'
import { reseal } from '../server/maintenance/reseal'
import { Interrupted, runCommand, say, UsageError } from '../server/maintenance/run-command'
import { type Database, openDatabase } from '../server/platform/database/db'
import { assertMigrated } from '../server/platform/database/migrate'
import { countHeld, readSendingPause } from '../server/platform/jobs/sending-pause'
import { createLogger, type Logger } from '../server/platform/log'
import { createSecretBox, randomBase62 } from '../server/platform/secrets'
import { StartupError } from '../server/platform/startup-error'
import { password as Password } from '../server/services/people/companies/schema'

// npm run operator -- create|list|disable|invite|reset-second-factor|resume|damaged-texts|reseal: manages the people
// who run the platform and belong to no company, and runs their commands on the server.

const usage = `Usage: npm run operator -- create <mail> [--name "<name>"]
       npm run operator -- list
       npm run operator -- disable <mail>
       npm run operator -- invite [<mail>]
       npm run operator -- reset-second-factor <mail>
       npm run operator -- resume [--drop] [--yes]
       npm run operator -- damaged-texts
       npm run operator -- reseal
  create   makes an operator of the platform, or makes a known person one. A new password is asked for on a
           terminal, read as one line when something is piped in, and generated and shown once when neither gives one.
  disable  shuts an operator out and ends every session.
  invite   makes a link by which a company can register, for 14 days and once, also where companies may not register by
           themselves; with an address for that address only. The link is shown once.
  reset-second-factor
           lets a person who has lost app and recovery codes log in by the password alone; ends every session.
  resume   lets a restored copy send mails and webhooks; says how many wait and since when, and asks. --drop gives them
           up instead of sending them, --yes does not ask.
  damaged-texts
           says which texts of all companies hold U+FFFD, which stands where a character was lost; changes nothing. With
           DATABASE_URL it needs BACKUP_DATABASE_URL as well. Ends with 0; with 3 when there are some.
  reseal   seals with SESSION_SECRET whatever one of SESSION_SECRET_PREVIOUS has sealed, beside the running service, and
           says what is left. Interrupted, it goes on with the next call. Ends with 0; with 3 when something is left.`

/** Whether a command takes a mail address. */
const mailOf: Readonly<Record<string, 'must' | 'may' | 'never'>> = {
  create: 'must',
  list: 'never',
  disable: 'must',
  invite: 'may',
  'reset-second-factor': 'must',
  resume: 'never',
  'damaged-texts': 'never',
  reseal: 'never',
}

/** Name in the log of the platform for the person who works on the server. */
const by = `npm run operator (${userInfo().username})`

await runCommand(usage, async signal => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, drop: { type: 'boolean' }, yes: { type: 'boolean' } },
  })
  const [command, email, ...more] = positionals
  const needs = mailOf[command ?? '']
  const fits = needs === 'may' || (email !== undefined) === (needs === 'must')
  if (needs === undefined || more.length > 0 || !fits)
    throw new UsageError('say what to do and, but for list, resume, damaged-texts and reseal, for which mail address')
  const mail = email === undefined ? '' : parseMail(email)
  const env = readEnvironment()
  const log = createLogger(env.LOG_LEVEL)

  const access = await openDatabaseAccess({ env, log, use: 'shared', signal })
  try {
    if (command === 'damaged-texts') return await listDamaged(access, signal)
    await assertMigrated({ url: access.runtimeUrl, migrationsDir: path.resolve('prisma/migrations') })
    const db = openDatabase(access.runtimeUrl, log, 2)
    try {
      if (command === 'reseal') return await resealAll(db, env, log, signal)
      if (command === 'list') await list(db)
      else if (command === 'disable') await disable(db, mail, log)
      else if (command === 'invite') await invite(db, mail || null, env.BASE_URL ?? `http://localhost:${env.PORT}`, log)
      else if (command === 'reset-second-factor') await reset(db, mail, log)
      else if (command === 'resume') await resume(db, { drop: values.drop === true, yes: values.yes === true }, signal)
      else await create(db, { email: mail, name: values.name, log, signal })
    } finally {
      await db.close()
    }
    return 0
  } finally {
    await access.close()
  }
})

function parseMail(text: string | undefined): string {
  const parsed = z.email().max(254).safeParse(text)
  if (!parsed.success) throw new UsageError(`"${text}" is not a mail address`)
  return parsed.data
}

interface Creation {
  email: string
  name: string | undefined
  log: Logger
  signal: AbortSignal
}

async function create(db: Database, { email, name, log, signal }: Creation): Promise<void> {
  const known = await findPlatformUser(db, email)
  if (known) {
    say(`${known.email} is known already (${known.name}) and ${known.isOperator ? 'stays' : 'becomes'} an operator.`)
    if (!known.active) say('The account was disabled and is enabled again.')
    if (known.hasPassword) say('The password stays as it is.')
  }
  const given = known?.hasPassword ? null : await askPassword(signal)
  const generated = known?.hasPassword || given !== null ? null : randomBase62(24)
  const userId = await makeOperator(db, {
    email,
    name: name?.trim() || 'Betrieb',
    password: given ?? generated,
    by,
  })
  log.info({ userId, by: userInfo().username }, 'operator made')
  say(`${known ? 'Operator' : 'New operator'}: ${email}`)
  if (generated !== null) say(`Password, shown this once: ${generated}`)
}

async function resealAll(db: Database, env: Variables, log: Logger, signal: AbortSignal): Promise<number> {
  const { sessionSecret, formerSessionSecrets } = await localSecrets(path.resolve(env.GEWERK_DATA_DIR), env, log)
  if (formerSessionSecrets.length === 0)
    say('SESSION_SECRET_PREVIOUS is empty: what an earlier secret has sealed counts as unreadable.')
  const results = await reseal(db, createSecretBox(sessionSecret, formerSessionSecrets), { signal })
  for (const { table, column, resealed, changed, unreadable } of results)
    say(`${table}.${column}: ${resealed} sealed anew, ${changed} changed meanwhile, ${unreadable} unreadable`)
  const left = results.reduce((sum, { changed, unreadable }) => sum + changed + unreadable, 0)
  say(left === 0 ? 'Nothing is left: all is sealed by SESSION_SECRET.' : `${left} left.`)
  return left === 0 ? 0 : 3
}

async function list(db: Database): Promise<void> {
  const operators = await listOperators(db)
  if (operators.length === 0) say('There is no operator yet: npm run operator -- create <mail>')
  for (const { email, name, active, createdAt } of operators)
    say(`${email}  ${name}  since ${createdAt.toISOString().slice(0, 10)}${active ? '' : '  DISABLED'}`)
}

async function disable(db: Database, email: string, log: Logger): Promise<void> {
  const { userId, sessions, left } = await disableOperator(db, email, by)
  log.info({ userId, by: userInfo().username }, 'operator disabled')
  say(`${email} is disabled, ${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended.`)
  if (left === 0) say('There is no other operator: npm run operator -- create <mail>')
}

async function invite(db: Database, email: string | null, baseUrl: string, log: Logger): Promise<void> {
  const url = await inviteToRegister(db, { email, baseUrl, by })
  log.info({ by: userInfo().username }, 'invitation to register made')
  say(`${email ?? 'Anyone who has the link'} can register a company within 14 days, once:\n${url}`)
}

async function reset(db: Database, email: string, log: Logger): Promise<void> {
  const userId = await resetSecondFactor(db, email, by)
  log.info({ userId, by: userInfo().username }, 'second factor reset')
  say(`${email} logs in by the password alone until a second factor is set up again.`)
}

async function resume(
  db: Database,
  { drop, yes }: { drop: boolean; yes: boolean },
  signal: AbortSignal,
): Promise<void> {
  const pause = await readSendingPause(db)
  if (!pause) return say('Nothing is held back: this is no restored copy, or it goes on already.')
  const { mails, deliveries, jobs, oldestAt } = await countHeld(db)
  const since = oldestAt ? `, the oldest of ${oldestAt.toISOString()}` : ''
  say(`Restored on ${pause.since.toISOString()}${pause.asOf ? `, the state of ${pause.asOf.toISOString()}` : ''}.`)
  say(
    `${mails} mails, ${deliveries} webhook deliveries and ${jobs} jobs wait${since}. They ${drop ? 'are DROPPED' : 'leave at once'}.`,
  )
  if (!yes) {
    if (!process.stdin.isTTY) throw new StartupError('There is no terminal to ask: add --yes. Nothing was changed.')
    const terminal = questions({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question('Type "resume" to go on: ', { signal }).finally(() => terminal.close())
    if (answer.trim() !== 'resume') throw new StartupError('Called off. Nothing was changed.')
  }
  const gone = await resumeByCommand(db, { drop, by })
  say(
    drop
      ? `Dropped ${gone.mails} mails, ${gone.deliveries} deliveries and ${gone.jobs} jobs; sending goes on.`
      : 'Sending goes on.',
  )
}

async function listDamaged({ readerUrl }: DatabaseAccess, signal: AbortSignal): Promise<number> {
  if (!readerUrl)
    throw new StartupError(
      'BACKUP_DATABASE_URL is not set: the texts of every company are read by a role that sees them (docs/operations.md).',
    )
  const damaged = await findDamagedTexts(readerUrl, signal)
  if (damaged.length === 0) say('No text holds U+FFFD.')
  for (const { company, table, id, column } of damaged) say(`${company ?? 'no company'}  ${table}  ${id}  ${column}`)
  return damaged.length === 0 ? 0 : 3
}

/** Null when none is given. */
async function askPassword(signal: AbortSignal): Promise<string | null> {
  const stdin = fstatSync(0)
  const isPiped = stdin.isFIFO() || stdin.isFile() || stdin.isSocket()
  if (!process.stdin.isTTY && !isPiped) return null
  const text = await readLine(process.stdin.isTTY ? 'Password (empty: one is generated): ' : null, signal)
  if (text === '') return null
  if (process.stdin.isTTY && (await readLine('The same again: ', signal)) !== text)
    throw new StartupError('The two passwords differ. Nothing was changed.')
  if (!Password.safeParse(text).success)
    throw new StartupError('A password has 12 to 256 characters. Nothing was changed.')
  return text
}

/** One line of standard input; on a terminal it is not echoed. */
function readLine(prompt: string | null, signal: AbortSignal): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: prompt !== null })
  return new Promise<string>((resolve, reject) => {
    const stop = () => reject(new Interrupted('Interrupted.'))
    signal.addEventListener('abort', stop, { once: true })
    reader.once('SIGINT', stop)
    reader.once('line', resolve)
    reader.once('close', () => resolve(''))
    if (prompt !== null) process.stderr.write(prompt)
  }).finally(() => {
    reader.close()
    if (prompt !== null) process.stderr.write('\n')
  })
}
