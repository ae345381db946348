import type { Company } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import { changeRecord, type RecordChange, type RecordKind } from '../../../platform/records/change-record'
import type { ChangeContext } from '../../../platform/records/record-change'
import { loadCompany } from './read'

/** Changes the caller's company; `show` selects what the audit log records of this part of it. */
export const changeCompany = <Shown extends object>(
  tx: Tx,
  ctx: ChangeContext,
  part: Pick<RecordKind<'company', Company, Shown>, 'show' | 'check'>,
  change: RecordChange<'company', Company, Shown>,
) =>
  changeRecord(tx, ctx, { model: 'company', entity: 'company', load: loadCompany, ...part }, ctx.actor.tenantId, change)
