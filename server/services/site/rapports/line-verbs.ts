import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { changeDraft } from './change-draft'
import type { DraftTarget } from './lock-draft'
import { type RapportRow, toRapportDetail } from './read'
import { lineAt, numbered, positionAfter, splitLines } from './rules'
import type { RapportDetail } from './schema'

interface OfRapport {
  tenantId: number
  rapportId: number
}

/** What differs between work lines and material lines: their columns. Everything else is shared. */
interface LineKind<Part extends 'entries' | 'materials', Line, Row extends object, Changes extends object> {
  part: Part
  added: (
    tx: Tx,
    ctx: Ctx,
    lines: readonly (Line & { position: number })[],
    draft: Pick<RapportRow, 'date'>,
  ) => Promise<Row[]>
  changed: (tx: Tx, ctx: Ctx, line: Partial<Line>, stored: RapportRow[Part][number]) => Promise<Changes>
  create: (tx: Tx, data: (Row & OfRapport)[]) => Promise<unknown>
  update: (
    tx: Tx,
    where: OfRapport & { id?: number; position?: { gt: number } },
    data: Changes | Position,
  ) => Promise<unknown>
  remove: (tx: Tx, ctx: Ctx, where: OfRapport & { id: { in: number[] } }) => Promise<unknown>
}

interface Position {
  position: number | undefined | { decrement: 1 }
}

/** The verbs of one kind of lines; each changes the draft as a whole and returns lines with the draft's version. */
export function lineVerbs<
  Part extends 'entries' | 'materials',
  Line extends object,
  Row extends object,
  Changes extends object,
>(kind: LineKind<Part, Line, Row, Changes>) {
  type Stored = RapportRow[Part][number]
  type Shown = RapportDetail[Part][number]
  const storedIn = (draft: RapportRow) => draft[kind.part] as readonly Stored[]

  /** Changes the draft, and returns its resulting lines. */
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
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: draft.id }
    return {
      async add(lines: readonly (Line & { position: number })[]) {
        const rows = await kind.added(tx, ctx, lines, draft)
        await kind.create(
          tx,
          rows.map(row => ({ ...row, ...rapport })),
        )
      },
      async change(line: Partial<Line>, stored: Stored, position?: number) {
        const changes = await kind.changed(tx, ctx, line, stored)
        await kind.update(tx, { ...rapport, id: stored.id }, { ...changes, position })
      },
      remove: (ids: number[]) => kind.remove(tx, ctx, { ...rapport, id: { in: ids } }),
      moveUp: (position: number) =>
        kind.update(tx, { ...rapport, position: { gt: position } }, { position: { decrement: 1 } }),
    }
  }

  return {
    /** Replaces all lines: those with an id stay, those without are new, and missing ones are deleted. */
    replace: (ctx: Ctx, target: DraftTarget, lines: readonly (Line & { id?: number | undefined })[]) =>
      changing(
        ctx,
        target,
        async (rows, draft) => {
          const { kept, added } = splitLines(storedIn(draft), lines)
          const removed = storedIn(draft).filter(line => !kept.some(({ stored }) => stored.id === line.id))
          await rows.remove(removed.map(line => line.id))
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
