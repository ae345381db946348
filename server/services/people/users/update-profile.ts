import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { ownUserId } from './own-user-id'
import { editableFields, loadPerson, profileOf } from './read'
import { personKind } from './record-kind'
import type { UpdateOwnProfile, UpdateProfile } from './schema'

/** Changes the given fields of the caller's profile. */
export const updateOwnProfile = (ctx: Ctx, updates: UpdateOwnProfile) =>
  updateProfile(ctx, { userId: ownUserId(ctx), ...updates })

/** Changes the given fields of a person. @throws DomainError user.not_found, user.field_not_editable, conflict */
export function updateProfile(ctx: Ctx, { userId, expected_version, ...updates }: UpdateProfile) {
  return inTenant(ctx, async tx => {
    await loadPerson(tx, ctx, userId)
    await assertEditable(tx, ctx, userId, updates)
    const { language, job_title, ...same } = updates
    const { after } = await changeRecord(tx, ctx, personKind(ctx), userId, {
      expectedVersion: expected_version,
      columns: () => ({ ...same, jobTitle: job_title, locale: language }),
      entry: () => ({ action: 'user.updated' }),
    })
    return { data: await profileOf(tx, ctx, after) }
  })
}

async function assertEditable(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  updates: Omit<UpdateOwnProfile, 'expected_version'>,
): Promise<void> {
  const editable: readonly string[] = await editableFields(tx, ctx, userId)
  const field = Object.keys(updates).find(
    name => updates[name as keyof typeof updates] !== undefined && !editable.includes(name),
  )
  if (field) throw new DomainError('user.field_not_editable', { field, editable })
}
