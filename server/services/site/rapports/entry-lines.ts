import type { Ctx } from '../../../context'
import { inBatches } from '../../../platform/database/in-batches'
import { changedEntryColumns, entryColumns } from './entry-columns'
import { lineVerbs } from './line-verbs'
import type { AddEntry, ChangeEntry, GetEntry, ReplaceEntries } from './schema'
import { unlinkTimes } from './unlink-times'

const entryLines = lineVerbs({
  part: 'entries',
  added: entryColumns,
  changed: changedEntryColumns,
  create: (tx, rows) => inBatches(rows, data => tx.rapportEntry.createMany({ data })),
  update: (tx, where, data) => tx.rapportEntry.updateMany({ where, data }),
  async remove(tx, ctx, where) {
    // The times that they were created from can be imported again.
    await unlinkTimes(tx, ctx, where.id.in)
    await tx.rapportEntry.deleteMany({ where })
  },
})

export const replaceEntries = (ctx: Ctx, { entries, ...draft }: ReplaceEntries) =>
  entryLines.replace(ctx, draft, entries)

export const addEntry = (ctx: Ctx, { id, ...line }: AddEntry) => entryLines.add(ctx, id, line)

export const changeEntry = (ctx: Ctx, { id, entryId, ...line }: ChangeEntry) =>
  entryLines.change(ctx, id, entryId, line)

export const removeEntry = (ctx: Ctx, { id, entryId }: GetEntry) => entryLines.remove(ctx, id, entryId)
