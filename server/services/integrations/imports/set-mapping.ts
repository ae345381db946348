import { type Import, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import { usualUnit } from './choices'
import { columnNotations, notatedColumns, openColumns } from './column-notation'
import { fieldsOf, foldHeading, oneOf } from './fields'
import { forgetFile } from './kept-file'
import { importDetail, loadImport, optionsOf } from './read'
import { notatedAs } from './read-value'
import type {
  ChooseForRow,
  ImportNoun,
  ImportOptions,
  Mapping,
  Notation,
  SetImportCountry,
  SetImportMapping,
  TakeOver,
} from './schema'
import { assertMappable, assertStage } from './stage'

/**
 * Assigns columns to fields, and enqueues a check of the rows with them; an earlier check is discarded. The stored
 * votes of the mapped columns are evaluated again: a notation that they leave open is a question until `notations`
 * answers it.
 * @throws DomainError import.not_found, import.state once the rows are being taken over, import.mapping,
 * import.read_again if the columns are those of another reading
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
      unit: chosen.unit === undefined ? former.unit : usualUnit(chosen.unit, foldHeading(chosen.unit)),
    }
    await queue(tx, ctx, row, 'check', { mapping, options })
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
  const one = oneOf(noun)
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

/**
 * Chooses what to do with one row whose record exists already; null follows the import's own choice.
 * @throws DomainError import.not_found, import.state, not_found for a row that is no duplicate
 */
export function chooseForRow(ctx: Ctx, { id, line, choice }: ChooseForRow) {
  return inTenant(ctx, async tx => {
    assertStage(await loadImport(tx, ctx, id), 'preview')
    const { count } = await tx.importRow.updateMany({
      where: { tenantId: ctx.actor.tenantId, importId: id, line, status: 'duplicate' },
      data: { choice },
    })
    if (count === 0) throw new DomainError('not_found')
    return { data: await importDetail(tx, ctx, id) }
  })
}

/**
 * Sets the country of a row, or of all rows whose address leaves it open; null withdraws the answer. The rows are
 * checked again, since their postal codes and the records that they may match depend on it.
 * @throws DomainError import.not_found, import.state
 */
export function setImportCountry(ctx: Ctx, { id, line, country_code }: SetImportCountry) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'preview')
    const { row_countries, ...options } = optionsOf(row)
    const others = Object.fromEntries(Object.entries(row_countries).filter(([of]) => of !== String(line)))
    const countries = line === null || country_code === null ? others : { ...others, [line]: country_code }
    const country = line === null ? country_code : options.country
    await queue(tx, ctx, row, 'check', { options: { ...options, country, row_countries: countries } })
    await tx.importRow.updateMany({
      where: { tenantId: ctx.actor.tenantId, importId: id },
      data: { status: 'new', issues: [], duplicateId: null },
    })
    return { data: await importDetail(tx, ctx, id) }
  })
}

/**
 * Starts taking over the rows. Of two concurrent calls only one starts; after a crash or a failure the import continues
 * where it stopped.
 * @throws DomainError import.not_found, import.state, import.nothing, import.notation while the notation of a column's
 * numbers or days is open
 */
export function startImport(ctx: Ctx, { id, duplicates, events }: TakeOver) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'preview', 'stuck')
    if (row.work === 'undo' || (row.work === 'check' && row.status === 'failed')) throw new DomainError('import.state')
    const where = { tenantId: ctx.actor.tenantId, importId: id, status: { in: ['ready', 'duplicate'] } }
    const columns = columnNotations(row.votes)
    const open = openColumns(row.noun, row.mapping as Mapping, columns, optionsOf(row).notations)
    if (open.length > 0) throw new DomainError('import.notation', { fields: open.map(({ field }) => field) })
    if ((await tx.importRow.count({ where })) === 0) throw new DomainError('import.nothing')
    await queue(tx, ctx, row, 'take', { options: { ...optionsOf(row), duplicates, events }, source: Prisma.DbNull })
    await forgetFile(tx, row)
    return { data: await importDetail(tx, ctx, id) }
  })
}

/**
 * Starts removing everything that the import created and that no one has changed or used since.
 * @throws DomainError import.not_found, import.state
 */
export function undoImport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'taken', 'stuck')
    if (row.work === 'check') throw new DomainError('import.state')
    await queue(tx, ctx, row, 'undo', {})
    return { data: await importDetail(tx, ctx, id) }
  })
}

/**
 * Deletes an import with its rows. The records that it created stay, and can no longer be undone together.
 * @throws DomainError import.not_found, import.state while a job is pending or running
 */
export function discardImport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'mapping', 'preview', 'taken', 'undone', 'stuck')
    const { count } = await tx.import.deleteMany({
      where: { tenantId, id, work: row.work, status: row.status },
    })
    if (count === 0) throw new DomainError('import.state')
    await recordChange(tx, ctx, {
      action: 'import.discarded',
      id,
      before: { noun: row.noun, filename: row.filename, rows: row.rowCount },
    })
    return { data: { id, discarded: true as const } }
  })
}

/** Enqueues a job, provided that no other request has done so meanwhile. */
async function queue(
  tx: Tx,
  ctx: Ctx,
  row: Pick<Import, 'id' | 'work' | 'status' | 'reading'>,
  work: 'check' | 'take' | 'undo',
  data: Pick<Prisma.ImportUpdateManyMutationInput, 'mapping' | 'options' | 'source'>,
): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  const { count } = await tx.import.updateMany({
    where: { tenantId, id: row.id, work: row.work, status: row.status, reading: row.reading },
    data: {
      ...data,
      work,
      status: 'pending',
      startedByUserId: userId,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      finishedAt: null,
      updatedAt: now,
    },
  })
  if (count === 0) throw new DomainError('import.state')
  await notifyLive(tx, tenantId, { topic: 'imports', id: row.id, type: 'queued' })
  afterCommit(tx, () => ctx.doorbell.ring('import-run'))
}
