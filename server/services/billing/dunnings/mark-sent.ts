import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { requestDocument } from '../../exchange/documents/request'
import type { LoadedDunning } from './read'
import { dunningKind } from './record-kind'

/** Marks a dunning as sent and asks for its document; from then on it stays as it is. */
export async function markDunningSent(tx: Tx, ctx: Ctx, row: LoadedDunning): Promise<void> {
  await requestDocument(tx, ctx, 'dunning_pdf', row.id)
  await changeRecord(tx, ctx, dunningKind, row.id, {
    columns: () => ({ sentAt: ctx.clock.now() }),
    entry: () => ({ action: 'dunning.sent' }),
  })
}
