import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { DepartmentRecord } from './schema'

export const recordDepartmentChange = (
  tx: Tx,
  ctx: Ctx,
  verb: 'created' | 'deleted',
  id: number,
  what: { before?: DepartmentRecord; after?: DepartmentRecord },
) => recordChange(tx, ctx, { action: `department.${verb}`, id, ...what })
