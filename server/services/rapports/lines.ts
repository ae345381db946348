import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { changeDraft, type DraftTarget } from './change-draft'
import { type RapportRow, toRapportDetail } from './read'
import { lineAt, numbered, positionAfter, splitLines } from './rules'
import type { RapportDetail } from './schema'

/** Work lines and material lines are kept alike: what differs is in their columns. */
interface LineKind<Part extends 'entries' | 'materials', Line> {
  part: Part
  rows: 'rapportEntry' | 'rapportMaterial'
  added: (
    tx: Tx,
    ctx: Ctx,
    lines: readonly (Line & { position: number })[],
    draft: Pick<RapportRow, 'date'>,
  ) => Promise<object[]>
  changed: (tx: Tx, ctx: Ctx, line: Partial<Line>, stored: RapportRow[Part][number]) => Promise<object>
  /** Lets go of what was made of them. */
  beforeRemoval?: (tx: Tx, ctx: Ctx, ids: readonly number[]) => Promise<void>
}

/** What both tables of lines can do. */
interface LineRows {
  createMany(of: { data: object[] }): Promise<unknown>
  updateMany(of: { where: object; data: object }): Promise<unknown>
  deleteMany(of: { where: object }): Promise<unknown>
}

/** The verbs of one kind of lines; each changes the draft as a whole and answers lines with its version. */
export function linesOf<Part extends 'entries' | 'materials', Line extends object>(
  kind: LineKind<Part, Line>,
) {
  type Stored = RapportRow[Part][number]
  type Shown = RapportDetail[Part][number]
  const storedIn = (draft: RapportRow) => draft[kind.part] as readonly Stored[]

  /** Changes the draft, and answers its lines as they then stand. */
  const changing = <T>(
    ctx: Ctx,
    target: DraftTarget,
    change: (rows: ReturnType<typeof rowsOf>, draft: RapportRow, tx: Tx) => Promise<void>,
    answer: (lines: readonly Shown[]) => T,
  ) =>
    inTenant(ctx, async tx => {
      const { after } = await changeDraft(tx, ctx, target, draft => change(rowsOf(tx, ctx, draft), draft, tx))
      const shown = await toRapportDetail(tx, ctx.actor, after)
      return { data: answer(shown[kind.part] as readonly Shown[]), version: after.version }
    })

  function rowsOf(tx: Tx, ctx: Ctx, draft: RapportRow) {
    const rows = tx[kind.rows] as unknown as LineRows
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: draft.id }
    return {
      async add(lines: readonly (Line & { position: number })[]) {
        const columns = await kind.added(tx, ctx, lines, draft)
        await rows.createMany({ data: columns.map(row => ({ ...row, ...rapport })) })
      },
      async change(line: Partial<Line>, stored: Stored, position?: number) {
        const columns = await kind.changed(tx, ctx, line, stored)
        await rows.updateMany({ where: { ...rapport, id: stored.id }, data: { ...columns, position } })
      },
      async remove(ids: readonly number[]) {
        await kind.beforeRemoval?.(tx, ctx, ids)
        await rows.deleteMany({ where: { ...rapport, id: { in: ids } } })
      },
      moveUp: (position: number) =>
        rows.updateMany({
          where: { ...rapport, position: { gt: position } },
          data: { position: { decrement: 1 } },
        }),
    }
  }

  return {
    /** Replaces all lines: those with an id stay, those without are new, those not named go. */
    replace: (ctx: Ctx, target: DraftTarget, lines: readonly (Line & { id?: number | undefined })[]) =>
      changing(
        ctx,
        target,
        async (rows, draft) => {
          const { kept, added } = splitLines(storedIn(draft), lines)
          const gone = storedIn(draft).filter(line => !kept.some(({ stored }) => stored.id === line.id))
          await rows.remove(gone.map(line => line.id))
          for (const { line, stored } of kept) await rows.change(line, stored, line.position)
          await rows.add(added)
        },
        shown => [...shown],
      ),

    /** Appends a line. */
    add: (ctx: Ctx, id: number, line: Line) =>
      changing(
        ctx,
        { id },
        (rows, draft) => rows.add(numbered([line], positionAfter(storedIn(draft)))),
        shown => lineAt(shown, shown.at(-1)?.id),
      ),

    /** Changes the given fields of a line. */
    change: (ctx: Ctx, id: number, lineId: number, line: Partial<Line>) =>
      changing(
        ctx,
        { id },
        (rows, draft) => rows.change(line, lineAt(storedIn(draft), lineId)),
        shown => lineAt(shown, lineId),
      ),

    /** Removes a line; those after it move up. */
    remove: (ctx: Ctx, id: number, lineId: number) =>
      changing(
        ctx,
        { id },
        async (rows, draft) => {
          const { position } = lineAt(storedIn(draft), lineId)
          await rows.remove([lineId])
          await rows.moveUp(position)
        },
        () => ({ id: lineId, deleted: true as const }),
      ),
  }
}
