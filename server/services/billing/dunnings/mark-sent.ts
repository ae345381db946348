import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { requestDocument } from '../../exchange/documents/request'
import { type LoadedDunning, loadDunning, toDunningRecord } from './read'
import type { DunningRecord } from './schema'

/** A dunning only changes by being sent. */
const dunningKind: RecordKind<'dunning', LoadedDunning, DunningRecord> = {
  model: 'dunning',
  entity: 'dunning',
  load: loadDunning,
  show: toDunningRecord,
}

/** Marks a dunning as sent and asks for its document; from then on it stays as it is. */
export async function markDunningSent(tx: Tx, ctx: Ctx, row: LoadedDunning): Promise<void> {
  await requestDocument(tx, ctx, 'dunning_pdf', row.id)
  await changeRecord(tx, ctx, dunningKind, row.id, {
    columns: () => ({ sentAt: ctx.clock.now() }),
    entry: () => ({ action: 'dunning.sent' }),
  })
}
