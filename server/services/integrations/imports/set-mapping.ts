import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertMappable } from './assert-stage'
import { columnNotations, notatedColumns } from './column-notation'
import { anyOfFields, fieldsOf } from './fields'
import { foldHeading } from './fold-heading'
import { queueWork } from './queue-work'
import { importDetail, loadImport, optionsOf } from './read'
import { notatedAs } from './read-value'
import type { ImportNoun, ImportOptions, Mapping, Notation, SetImportMapping } from './schema'
import { standardUnit } from './standard-unit'

/**
 * Assigns columns to fields, and enqueues a check of the rows with them; an earlier check is discarded. The stored
 * votes of the mapped columns are evaluated again: a notation that they leave open is a question until `notations`
 * answers it.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state once the rows
 * are being taken over, import.mapping, import.read_again if the columns are those of another reading
 */
export function setImportMapping(ctx: Ctx, { id, mapping, ...chosen }: SetImportMapping) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertMappable(row)
    if (chosen.reading !== undefined && chosen.reading !== row.reading) throw new DomainError('import.read_again')
    assertMapping(row.noun, mapping, row.columns.length, chosen.notations)
    const former = optionsOf(row)
    const options = {
      ...{ ...former, ...notationsOf(row, mapping, chosen) },
      take_aside: chosen.take_aside ?? former.take_aside,
      leave_hidden: chosen.leave_hidden ?? former.leave_hidden,
      unit: chosen.unit === undefined ? former.unit : standardUnit(chosen.unit, foldHeading(chosen.unit)),
    }
    await queueWork(tx, ctx, row, 'check', { mapping, options })
    await tx.importRow.updateMany({
      where: { tenantId: ctx.actor.tenantId, importId: id },
      data: { status: 'new', issues: [], duplicateId: null, choice: null },
    })
    return { data: await importDetail(tx, ctx, id) }
  })
}

/**
 * How the numbers and days of each field are parsed: as given now, as answered before for the same column, or by the
 * votes.
 */
function notationsOf(
  row: Awaited<ReturnType<typeof loadImport>>,
  mapping: Mapping,
  { notation, notations }: Pick<SetImportMapping, 'notation' | 'notations'>,
): Pick<ImportOptions, 'notation' | 'notations'> {
  const former = optionsOf(row)
  const formerColumn = row.mapping as Mapping
  const answers: Record<string, Notation> = {}
  for (const { field, column, notation: voted } of notatedColumns(row.noun, mapping, columnNotations(row.votes))) {
    const kept = formerColumn[field] === column ? former.notations[field] : undefined
    const answer = notations?.[field] ?? (voted ? undefined : notation) ?? kept
    if (answer) answers[field] = answer
  }
  return { notation: notation ?? former.notation, notations: answers }
}

function assertMapping(
  noun: ImportNoun,
  mapping: Mapping,
  width: number,
  notations: Readonly<Record<string, Notation>> = {},
): void {
  const fields = fieldsOf(noun)
  const hasNotation = (field: string) => {
    const kind = Object.hasOwn(fields, field) ? fields[field]?.kind : undefined
    return kind !== undefined && notatedAs(kind) !== null
  }
  const unknown = [
    ...Object.keys(mapping).filter(field => !Object.hasOwn(fields, field)),
    ...Object.keys(notations).filter(field => mapping[field] === undefined || !hasNotation(field)),
  ]
  const columns = Object.values(mapping)
  const twice = new Set(columns).size < columns.length || columns.some(column => column >= width)
  const one = anyOfFields(noun)
  const missing = Object.keys(fields).filter(field => fields[field]?.required && mapping[field] === undefined)
  if (one.length > 0 && !one.some(field => mapping[field] !== undefined)) missing.push(...one.slice(0, 1))
  if (unknown.length + missing.length > 0 || twice)
    throw new DomainError('import.mapping', {
      field: 'mapping',
      missing,
      unknown,
      ...(twice ? { twice } : {}),
    })
}
