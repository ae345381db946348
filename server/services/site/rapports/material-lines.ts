import type { Ctx } from '../../../context'
import { inBatches } from '../../../platform/database/in-batches'
import { lineVerbs } from './line-verbs'
import { changedMaterialColumns, materialColumns } from './material-columns'
import type { AddMaterial, ChangeMaterial, GetMaterial, ReplaceMaterials } from './schema'

const materialLines = lineVerbs({
  part: 'materials',
  added: materialColumns,
  changed: changedMaterialColumns,
  create: (tx, rows) => inBatches(rows, data => tx.rapportMaterial.createMany({ data })),
  update: (tx, where, data) => tx.rapportMaterial.updateMany({ where, data }),
  remove: (tx, _ctx, where) => tx.rapportMaterial.deleteMany({ where }),
})

export const replaceMaterials = (ctx: Ctx, { materials, ...draft }: ReplaceMaterials) =>
  materialLines.replace(ctx, draft, materials)

export const addMaterial = (ctx: Ctx, { id, ...line }: AddMaterial) => materialLines.add(ctx, id, line)

export const changeMaterial = (ctx: Ctx, { id, materialId, ...line }: ChangeMaterial) =>
  materialLines.change(ctx, id, materialId, line)

export const removeMaterial = (ctx: Ctx, { id, materialId }: GetMaterial) => materialLines.remove(ctx, id, materialId)
