import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { pageOfRecord } from '../../../nouns/pages'
import { type RecordWith, registered } from '../../../nouns/registers'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { Permission } from '../../../platform/permissions'
import type { Locale } from '../../../platform/values/locale'
import { avatarUrl } from '../../people/users/avatar-url'
import { visibleInLists } from '../../site/rapports/visible-in-lists'
import { namesOf, type RecordName } from '../audit/names'
import { type Activity, type ActivityPage, activityVerbs, type ListActivity } from './schema'

type ActivityEntity = RecordWith<'feed'>

/**
 * Records of the office, as the audit log names them. A user who may read a record may also see what is done with it.
 */
const feed = Object.entries(registered('records')).flatMap(([entity, { feed: spec }]) =>
  spec ? [{ ...spec, entity: entity as ActivityEntity, permission: spec.permission as Permission }] : [],
)

/** A page is folded from at most this many entries; many saves of one draft make it shorter, never longer. */
const entriesPerLine = 6

interface Entry {
  id: number
  at: Date
  kind: Activity['actor']['kind']
  userId: number | null
  label: string
  entity: ActivityEntity
  entityId: number
  verb: Activity['verb']
}

/**
 * Who did what, newest first, company-wide or for one project or contact; limited to nouns and records that the actor
 * may see. Read from the audit log, without the changed values.
 */
export function listActivity(ctx: Ctx, input: ListActivity): Promise<ActivityPage> {
  return inTenant(ctx, async tx => {
    const most = input.limit * entriesPerLine
    const entries = await entriesOf(tx, ctx, input, most)
    const lines = folded(entries)
    const shown = lines.slice(0, input.limit)
    const rest = lines.length > shown.length || entries.length === most
    const [names, avatars] = await Promise.all([
      namesOf(
        tx,
        ctx.actor.tenantId,
        shown.map(({ newest }) => newest),
      ),
      avatarsOf(tx, ctx, shown),
    ])
    return {
      data: shown.map(({ newest }) => toActivity(newest, names, avatars, ctx.actor.locale)),
      next: rest ? (shown.at(-1)?.oldestId ?? null) : null,
    }
  })
}

async function entriesOf(tx: Tx, ctx: Ctx, input: ListActivity, most: number): Promise<Entry[]> {
  const { actor } = ctx
  const heard = feed.filter(({ permission }) => may(actor, permission))
  const actions = heard.flatMap(({ entity }) => activityVerbs.map(verb => `${entity}.${verb}`))
  const conditions = [
    Prisma.sql`a.tenant_id = ${actor.tenantId} and a.action = any(${actions}) and a.entity_id ~ '^[0-9]{1,10}$'`,
    ...(input.before
      ? [
          Prisma.sql`(a.created_at, a.id) < (select b.created_at, b.id from audit_entries b
            where b.tenant_id = ${actor.tenantId} and b.id = ${input.before})`,
        ]
      : []),
    ...belongingTo(actor.tenantId, input),
    ...visibleInLists(actor).map(
      ({ condition }) => Prisma.sql`(a.entity <> 'rapport' or exists (
        select from rapports t where t.tenant_id = a.tenant_id and t.id = a.entity_id::int and ${condition}))`,
    ),
  ]
  return tx.$queryRaw<Entry[]>`
    select a.id, a.created_at as at, a.actor_kind as kind, a.actor_user_id as "userId", a.actor_label as label,
      a.entity, a.entity_id::int as "entityId", split_part(a.action, '.', 2) as verb
    from audit_entries a where ${Prisma.join(conditions, ' and ')} order by a.created_at desc, a.id desc limit ${most}`
}

/** Condition for the records of a project or a contact, by their own columns. */
function belongingTo(tenantId: number, { project_id: project, kontakt_id: contact }: ListActivity): Prisma.Sql[] {
  const of = (entity: ActivityEntity, table: string, column: string, value: number) =>
    Prisma.sql`select ${entity}, id::text from ${Prisma.raw(table)} where tenant_id = ${tenantId} and ${Prisma.raw(column)} = ${value}`
  const among = (parts: Prisma.Sql[]) => Prisma.sql`(a.entity, a.entity_id) in (${Prisma.join(parts, ' union all ')})`
  const nouns = [
    ['inquiry', 'inquiries'],
    ['offer', 'offers'],
    ['rapport', 'rapports'],
    ['invoice', 'invoices'],
  ] as const
  const records = (column: string, value: number) => nouns.map(([entity, table]) => of(entity, table, column, value))
  return [
    ...(project ? [among([of('project', 'projects', 'id', project), ...records('project_id', project)])] : []),
    ...(contact
      ? [
          among([
            of('contact', 'contacts', 'id', contact),
            of('project', 'projects', 'contact_id', contact),
            ...records('contact_id', contact),
          ]),
        ]
      : []),
  ]
}

interface Line {
  newest: Entry
  oldestId: number
}

/** Consecutive entries of the same actor, action and record are folded into one line. */
function folded(entries: readonly Entry[]): Line[] {
  const lines: Line[] = []
  for (const entry of entries) {
    const line = lines.at(-1)
    if (line && isSame(line.newest, entry)) line.oldestId = entry.id
    else lines.push({ newest: entry, oldestId: entry.id })
  }
  return lines
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.entity === other.entity && one.entityId === other.entityId && one.verb === other.verb && one.label === other.label

function toActivity(
  entry: Entry,
  names: Map<string, RecordName>,
  avatars: Map<number, string | null>,
  locale: Locale,
): Activity {
  const { id, at, kind, label, userId, entity, entityId, verb } = entry
  const name = names.get(`${entity}/${entityId}`)
  // What a worker does for the user who started it, such as an import, is attributed to that user.
  const actorKind = kind === 'system' && userId !== null ? 'session' : kind
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actorKind, label, avatar_url: (userId !== null && avatars.get(userId)) || null },
    entity,
    noun: feed.find(of => of.entity === entity)?.[locale] ?? entity,
    verb,
    number: name?.number ?? null,
    title: name?.title ?? null,
    path: name ? pageOfRecord(entity, entityId) : null,
  }
}

async function avatarsOf(tx: Tx, { actor }: Ctx, lines: readonly Line[]): Promise<Map<number, string | null>> {
  const ids = lines.flatMap(({ newest }) => newest.userId ?? [])
  const rows = await tx.membership.findMany({
    where: { tenantId: actor.tenantId, userId: { in: ids } },
    select: { user: { select: { id: true, avatarKey: true } } },
  })
  return new Map(rows.map(({ user }) => [user.id, avatarUrl(user)]))
}
