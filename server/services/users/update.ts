import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { editableFields, loadPerson, ownUserId, profileOf, profileSelect, withAccounts } from './read'
import type { UpdateOwnProfile, UpdateProfile } from './schema'

/** Changes the given fields of the own profile. */
export const updateOwnProfile = (ctx: Ctx, updates: UpdateOwnProfile) =>
  updateProfile(ctx, { userId: ownUserId(ctx), ...updates })

/** Changes the given fields of a person. @throws DomainError user.not_found, user.field_not_editable */
export function updateProfile(ctx: Ctx, { userId, ...updates }: UpdateProfile) {
  return inTenant(ctx, async tx => {
    const before = await loadPerson(tx, ctx, userId)
    await assertEditable(tx, ctx, userId, updates)
    const { language, job_title, ...same } = updates
    const after = await withAccounts(tx, inside =>
      inside.user.update({
        where: { id: userId },
        data: { ...same, jobTitle: job_title, locale: language, updatedAt: ctx.clock.now() },
        select: profileSelect,
      }),
    )
    await recordChange(tx, ctx, {
      action: 'user.updated',
      entity: 'user',
      id: userId,
      topic: 'settings',
      before: auditView(before),
      after: auditView(after),
    })
    return { data: await profileOf(tx, ctx, after) }
  })
}

async function assertEditable(tx: Tx, ctx: Ctx, userId: number, updates: UpdateOwnProfile): Promise<void> {
  const editable: readonly string[] = await editableFields(tx, ctx, userId)
  const field = Object.keys(updates).find(
    name => updates[name as keyof UpdateOwnProfile] !== undefined && !editable.includes(name),
  )
  if (field) throw new DomainError('user.field_not_editable', { field, editable })
}

const auditView = ({ name, phone, mobile, jobTitle, locale }: Awaited<ReturnType<typeof loadPerson>>) => ({
  name,
  phone,
  mobile,
  job_title: jobTitle,
  language: locale,
})
