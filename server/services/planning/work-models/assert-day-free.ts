import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dayToDate } from '../../../platform/values/days'

/** Only one model of a person starts on a day. Call it after `lockTeam` in the same transaction. */
export async function assertDayFree(tx: Tx, tenantId: TenantId, of: { userId: number; valid_from: Day; id?: number }) {
  const other = await tx.workModel.findUnique({
    where: {
      tenantId_userId_validFrom: { tenantId, userId: of.userId, validFrom: dayToDate(of.valid_from) },
    },
    select: { id: true },
  })
  if (other && other.id !== of.id) throw new DomainError('work_model.taken', { field: 'valid_from', id: other.id })
}
