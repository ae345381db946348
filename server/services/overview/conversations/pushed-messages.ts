import { z } from 'zod'
import { Prisma } from '../../../../prisma/client/client'
import type { App } from '../../../context'
import { mintTenantId, type TenantId } from '../../../platform/actor'
import type { Database } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { inGroups } from '../../../platform/jobs/in-groups'
import type { Push, PushedMessage } from '../../../platform/jobs/inbox'
import { cutText } from '../../../platform/values/cut-text'
import { PushedMessageBody, PushedState, type Stored } from './pushed-schema'

const Profile = z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() })
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string().max(40) }),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
})
const Payload = z.object({
  entry: z
    .array(
      z.object({
        changes: z.array(z.object({ field: z.unknown().optional(), value: z.unknown().optional() })).optional(),
      }),
    )
    .max(1_000),
})

interface Addressed {
  phoneNumberId: string
  externalId: string
  subject: string
  body: Stored
}

/** The parts of a push that we understand. @throws DomainError validation for an invalid payload */
function readPayload(body: Buffer): Addressed[] {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new DomainError('validation', { issues: [{ path: '', code: 'custom', message: 'no JSON' }] })
  }
  const payload = Payload.safeParse(json)
  if (!payload.success)
    throw new DomainError('validation', { issues: [{ path: 'entry', code: 'custom', message: 'no list of entries' }] })
  const changes = payload.data.entry.flatMap(entry => entry.changes ?? [])
  return changes.flatMap(({ field, value }) => {
    // Others that the app may have been subscribed to (templates, quality of the number) have values of their own.
    if (field !== 'messages') return []
    const read = Value.safeParse(value)
    return read.success ? addressed(read.data) : []
  })
}

function addressed({ metadata, contacts = [], messages = [], statuses = [] }: z.output<typeof Value>): Addressed[] {
  const phoneNumberId = metadata.phone_number_id
  const names = new Map<string, string>()
  for (const contact of contacts) {
    const { data } = Profile.safeParse(contact)
    const name = cutText(data?.profile?.name.trim() ?? '', 200)
    if (data && name) names.set(data.wa_id, name)
  }
  const came = messages.flatMap(message => {
    const { data } = PushedMessageBody.safeParse(message)
    if (!data) return []
    const body = { message: data, name: names.get(data.from) ?? null }
    return [{ phoneNumberId, externalId: data.id, subject: data.from, body }]
  })
  const reported = statuses.flatMap(status => {
    const { data } = PushedState.safeParse(status)
    if (!data) return []
    return [
      { phoneNumberId, externalId: `${data.id} ${data.status}`, subject: data.recipient_id, body: { state: data } },
    ]
  })
  return [...came, ...reported]
}

type Tenants = ReadonlyMap<string, TenantId>

/**
 * The companies that own the numbers. Handwritten SQL: it is part of every push, and Prisma takes several times as long
 * as the database.
 */
async function tenantsOf(db: Database, numbers: readonly string[]): Promise<Tenants> {
  const accounts = (await db.select(
    'credential',
    Prisma.sql`select phone_number_id as number, tenant_id as id from messaging_accounts
      where phone_number_id = any(${numbers})`,
    'accounts_of_numbers',
  )) as Array<{ number: string; id: number }>
  return new Map(accounts.map(({ number, id }) => [number, mintTenantId(id)]))
}

/** Concurrent pushes are looked up in one batch. */
const lookups = new WeakMap<Database, (numbers: string[]) => Promise<Tenants>>()
function lookUp(db: Database, numbers: string[]): Promise<Tenants> {
  let known = lookups.get(db)
  if (!known) {
    known = inGroups(async (groups: string[][]) => {
      const tenants = await tenantsOf(db, [...new Set(groups.flat())])
      return groups.map(() => tenants)
    })
    lookups.set(db, known)
  }
  return known(numbers)
}

/**
 * The messages of a verified push, each for the company whose number it names; those for other numbers are not stored.
 */
export async function pushedMessages(app: App, { body }: Push): Promise<PushedMessage[]> {
  const all = readPayload(body)
  const numbers = [...new Set(all.map(({ phoneNumberId }) => phoneNumberId))]
  if (numbers.length === 0) return []
  const tenants = await lookUp(app.db, numbers)
  return all.flatMap(({ phoneNumberId, externalId, subject, body: stored }) => {
    const tenantId = tenants.get(phoneNumberId)
    return tenantId ? [{ tenantId, externalId, subject, body: Buffer.from(JSON.stringify(stored)) }] : []
  })
}
