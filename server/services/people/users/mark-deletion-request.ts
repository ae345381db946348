import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import type { Person } from './read'
import { personKind } from './record-kind'

/** Sets or clears the request. @throws DomainError user.deletion_requested, user.no_deletion_request */
export async function markDeletionRequest(tx: Tx, ctx: Ctx, userId: number, at: Date | null): Promise<Person> {
  const own = userId === ctx.actor.userId
  const { after } = await changeRecord(tx, ctx, personKind(ctx), userId, {
    columns({ deletionRequestedAt }) {
      if (at && deletionRequestedAt) throw new DomainError('user.deletion_requested')
      if (!at && !deletionRequestedAt) throw new DomainError('user.no_deletion_request')
      return { deletionRequestedAt: at }
    },
    entry: () => ({
      action: at ? 'user.deletion_requested' : own ? 'user.deletion_withdrawn' : 'user.deletion_refused',
    }),
  })
  return after
}
