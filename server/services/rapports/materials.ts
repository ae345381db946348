import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { changeDraft } from './change-draft'
import { changedMaterialColumns, newMaterialColumns } from './material-columns'
import { type RapportRow, toRapportDetail } from './read'
import { lineAt, numbered, positionAfter, splitLines } from './rules'
import type { AddMaterial, ChangeMaterial, GetMaterial, MaterialLine, ReplaceMaterials } from './schema'

/** Replaces all material lines of a draft: those with an id stay, those without are new, those not named go. */
export function replaceMaterials(ctx: Ctx, { id, expected_version, materials }: ReplaceMaterials) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id, expected_version }, async draft => {
      const { kept, added } = splitLines(draft.materials, materials)
      await tx.rapportMaterial.deleteMany({
        where: { ...rapport, id: { notIn: kept.map(({ stored }) => stored.id) } },
      })
      for (const { line, stored } of kept) {
        const columns = await changedMaterialColumns(tx, ctx, line, stored)
        await tx.rapportMaterial.updateMany({
          where: { ...rapport, id: stored.id },
          data: { ...columns, position: line.position },
        })
      }
      const rows = await newMaterialColumns(tx, ctx, added)
      await tx.rapportMaterial.createMany({ data: rows.map(row => ({ ...row, ...rapport })) })
    })
    return answer(tx, ctx, after, lines => lines)
  })
}

/** Appends a material line. */
export function addMaterial(ctx: Ctx, { id, ...line }: AddMaterial) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const rows = await newMaterialColumns(tx, ctx, numbered([line], positionAfter(draft.materials)))
      await tx.rapportMaterial.createMany({ data: rows.map(row => ({ ...row, ...rapport })) })
    })
    return answer(tx, ctx, after, lines => lineAt(lines, lines.at(-1)?.id))
  })
}

/** Changes the given fields of a material line. */
export function changeMaterial(ctx: Ctx, { id, materialId, ...line }: ChangeMaterial) {
  return inTenant(ctx, async tx => {
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const data = await changedMaterialColumns(tx, ctx, line, lineAt(draft.materials, materialId))
      await tx.rapportMaterial.updateMany({
        where: { tenantId: ctx.actor.tenantId, rapportId: id, id: materialId },
        data,
      })
    })
    return answer(tx, ctx, after, lines => lineAt(lines, materialId))
  })
}

/** Removes a material line; those after it move up. */
export function removeMaterial(ctx: Ctx, { id, materialId }: GetMaterial) {
  return inTenant(ctx, async tx => {
    const rapport = { tenantId: ctx.actor.tenantId, rapportId: id }
    const { after } = await changeDraft(tx, ctx, { id }, async draft => {
      const { position } = lineAt(draft.materials, materialId)
      await tx.rapportMaterial.deleteMany({ where: { ...rapport, id: materialId } })
      await tx.rapportMaterial.updateMany({
        where: { ...rapport, position: { gt: position } },
        data: { position: { decrement: 1 } },
      })
    })
    return { data: { id: materialId, deleted: true as const }, version: after.version }
  })
}

async function answer<T>(tx: Tx, ctx: Ctx, row: RapportRow, pick: (lines: MaterialLine[]) => T) {
  const { materials, version } = await toRapportDetail(tx, ctx.actor, row)
  return { data: pick(materials), version }
}
