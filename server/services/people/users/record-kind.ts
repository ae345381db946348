import type { Ctx } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { RecordKind } from '../../../platform/records/change-record'
import { type Change, type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { loadPerson, type Person } from './read'
import { withAccounts } from './with-accounts'

interface ShownUser {
  name: string
  phone: string | null
  mobile: string | null
  job_title: string | null
  language: string
  has_avatar: boolean
  deletion_requested_at: string | null
}

/**
 * Fields of an account that a person and their administrators change. The version is not recorded: a company learns of
 * a person's changes only while they work there.
 */
export const personKind = (ctx: Ctx): RecordKind<'user', Person, ShownUser> => ({
  model: 'user',
  entity: 'user',
  load: (tx, _, id) => loadPerson(tx, ctx, id),
  show: ({ name, phone, mobile, jobTitle, locale, avatarKey, deletionRequestedAt }) => ({
    ...{ name, phone, mobile, job_title: jobTitle, language: locale },
    has_avatar: avatarKey !== null,
    deletion_requested_at: deletionRequestedAt?.toISOString() ?? null,
  }),
  record: recordPersonChange,
})

/** An account belongs to no company, so every company that the person works in records the change in its log. */
async function recordPersonChange(tx: Tx, ctx: ChangeContext, change: Change): Promise<void> {
  await recordChange(tx, ctx, change)
  const { tenantId: here } = ctx.actor
  await withAccounts(tx, async inside => {
    const others = await inside.membership.findMany({
      where: { userId: change.id, status: 'active', tenantId: { not: here } },
      select: { tenantId: true },
      orderBy: { tenantId: 'asc' },
    })
    for (const { tenantId } of others)
      await recordChange(inside, { ...ctx, actor: { ...ctx.actor, tenantId: mintTenantId(tenantId) } }, change)
  })
}
