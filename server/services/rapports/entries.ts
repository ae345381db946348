import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { changeDraft } from './change-draft'
import { changedEntryColumns, newEntryColumns } from './entry-columns'
import { freeTimes } from './import-times'
import { type RapportRow, toRapportDetail } from './read'
import { lineAt, numbered, positionAfter, splitLines } from './rules'
import type { AddEntry, ChangeEntry, EntryLine, GetEntry, ReplaceEntries } from './schema'

/** Replaces all work lines of a draft: those with an id stay, those without are new, those not named go. */
export function replaceEntries(ctx: Ctx, { id, expected_version, entries }: ReplaceEntries) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id, expected_version }, async draft => {
      const { kept, added } = splitLines(draft.entries, entries)
      const gone = draft.entries.filter(entry => !kept.some(({ stored }) => stored.id === entry.id))
      await removeLines(tx, ctx, id, gone)
      for (const { line, stored } of kept) {
        const columns = await changedEntryColumns(tx, ctx, line, stored)
        await tx.rapportEntry.updateMany({
          where: { ...rapport, id: stored.id },
          data: { ...columns, position: line.position },
        })
      }
      const rows = await newEntryColumns(tx, ctx, draft.date, added)
      await tx.rapportEntry.createMany({ data: rows.map(row => ({ ...row, ...rapport })) })
    })
    return answer(tx, ctx, after, lines => lines)
  })
}

/** Appends a work line. */
export function addEntry(ctx: Ctx, { id, ...line }: AddEntry) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const rows = await newEntryColumns(tx, ctx, draft.date, numbered([line], positionAfter(draft.entries)))
      await tx.rapportEntry.createMany({ data: rows.map(row => ({ ...row, ...rapport })) })
    })
    return answer(tx, ctx, after, lines => lineAt(lines, lines.at(-1)?.id))
  })
}

/** Changes the given fields of a work line. */
export function changeEntry(ctx: Ctx, { id, entryId, ...line }: ChangeEntry) {
  return inTenant(ctx, async tx => {
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const data = await changedEntryColumns(tx, ctx, line, lineAt(draft.entries, entryId))
      await tx.rapportEntry.updateMany({
        where: { tenantId: ctx.actor.tenantId, rapportId: id, id: entryId },
        data,
      })
    })
    return answer(tx, ctx, after, lines => lineAt(lines, entryId))
  })
}

/** Removes a work line; those after it move up. */
export function removeEntry(ctx: Ctx, { id, entryId }: GetEntry) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const line = lineAt(draft.entries, entryId)
      await removeLines(tx, ctx, id, [line])
      await tx.rapportEntry.updateMany({
        where: { ...rapport, position: { gt: line.position } },
        data: { position: { decrement: 1 } },
      })
    })
    return { data: { id: entryId, deleted: true as const }, version: after.version }
  })
}

/** Takes work lines out; times that they were made of are free again. */
async function removeLines(tx: Tx, ctx: Ctx, rapportId: number, lines: readonly { id: number }[]) {
  const ids = lines.map(line => line.id)
  await freeTimes(tx, ctx, ids)
  await tx.rapportEntry.deleteMany({ where: { tenantId: ctx.actor.tenantId, rapportId, id: { in: ids } } })
}

async function answer<T>(tx: Tx, ctx: Ctx, row: RapportRow, pick: (lines: EntryLine[]) => T) {
  const { entries, version } = await toRapportDetail(tx, ctx.actor, row)
  return { data: pick(entries), version }
}
