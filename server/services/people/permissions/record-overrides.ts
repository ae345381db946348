import type { Tx } from '../../../platform/database/db'
import { overridesOf } from '../../../platform/permissions'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'

type Overrides = Parameters<typeof overridesOf>[0]

/** Records the overrides of a member before and after; permissions in neither are decided by the role. */
export const recordOverrides = (
  tx: Tx,
  ctx: ChangeContext,
  memberId: number,
  { before, after }: { before: Overrides; after: Overrides },
): Promise<void> =>
  recordChange(tx, ctx, {
    action: 'member.permissions_changed',
    id: memberId,
    before: decisions(before),
    after: decisions(after),
  })

const decisions = (said: Overrides): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overridesOf(said)).map(([permission, allowed]) => [permission, allowed ? 'allowed' : 'refused']),
  )
