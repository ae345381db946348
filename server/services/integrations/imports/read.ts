import type { Import, ImportRow, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import type { EventName } from '../../../platform/records/event-names'
import { subscriptionMatches } from '../../../platform/records/events'
import { cutText } from '../../../platform/values/cut-text'
import { pageEnvelope } from '../../../platform/values/scalars'
import { columnNotations, openColumns } from './column-notation'
import { companyOfImport } from './company-of-import'
import { defaultNotation } from './default-notation'
import { anyOfFields, fieldsOf, numberField } from './fields'
import { completedFieldsOf, joinedFieldsOf } from './further-columns'
import { importTargets } from './import-targets'
import { readingOfRow } from './parse-row'
import { notatedAs } from './read-value'
import { nonRecordLines, readingNotesIn } from './reading-notes'
import { rearrangedCells } from './rearranged-cells'
import { rowTableFrom } from './row-table'
import { skippedRowCodes } from './rules'
import {
  type ImportDetail,
  type ImportNoun,
  ImportOptions,
  type ImportRecord,
  type ImportRowRecord,
  type ImportRows,
  ImportSource,
  importNouns,
  type ListImports,
  type Mapping,
  type RowIssue,
} from './schema'
import { stageOf } from './stage-of'

/** Rows that samples are taken from, and number of samples shown. */
const sampled = 50
const samples = 3
/** Characters of a cell that the preview shows. */
const shownLength = 200

/** Imports of the nouns that the caller may write, newest first. */
export function listImports(ctx: Ctx, { limit, offset }: ListImports) {
  const { tenantId } = ctx.actor
  const where = {
    tenantId,
    noun: { in: importNouns.filter(noun => may(ctx.actor, importTargets[noun].permission)) },
  }
  return inTenant(ctx, async tx => {
    const rows = await tx.import.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    })
    const total = await tx.import.count({ where })
    const names = await namesOf(tx, ctx, rows)
    return pageEnvelope(
      rows.map(row => toImportRecord(row, names)),
      total,
      { limit, offset },
    )
  })
}

/** One import with its columns, the choices made for them, and the counts of its rows. */
export async function getImport(ctx: Ctx, { id }: { id: number }) {
  return { data: await inTenant(ctx, tx => importDetail(tx, ctx, id)) }
}

/**
 * The import, as a row of the tenant whose noun the caller may write.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun
 */
export async function loadImport(tx: Tx, ctx: Ctx, id: number): Promise<Import & { noun: ImportNoun }> {
  const { tenantId } = ctx.actor
  const row = await tx.import.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('import.not_found')
  const { permission } = importTargets[row.noun as ImportNoun]
  if (!may(ctx.actor, permission)) throw new DomainError('forbidden', { permission })
  return row as Import & { noun: ImportNoun }
}

export async function importDetail(tx: Tx, ctx: Ctx, id: number): Promise<ImportDetail> {
  const { tenantId } = ctx.actor
  const row = await loadImport(tx, ctx, id)
  const first = await tx.importRow.findMany({
    where: { tenantId, importId: id },
    orderBy: { line: 'asc' },
    take: sampled,
    select: { line: true, cells: true },
  })
  const notes = readingNotesIn(row.notes)
  const aside = nonRecordLines(notes)
  const records = first.filter(({ line }) => !aside.has(line))
  const groups = await tx.importRow.groupBy({
    by: ['status'],
    where: { tenantId, importId: id },
    _count: { _all: true },
  })
  const options = optionsOf(row)
  const [mapping, notations] = [row.mapping as Mapping, columnNotations(row.votes)]
  const completed = completedFieldsOf(row.noun, row.columns)
  const joined = joinedFieldsOf(row.noun, row.columns)
  const countWith = (...codes: string[]) =>
    tx.importRow.count({
      where: { tenantId, importId: id, OR: codes.map(code => ({ issues: { array_contains: [{ code }] } })) },
    })
  return {
    ...toImportRecord(row, await namesOf(tx, ctx, [row])),
    columns: row.columns.map((heading, index) => ({
      heading,
      samples: [...new Set(records.flatMap(({ cells }) => cutText(cells[index] ?? '', 60) || []))].slice(0, samples),
      numbers: notations[index]?.number ?? null,
      days: notations[index]?.day ?? null,
      private_of: completed[index] ?? null,
      joined_to: joined[index] ?? null,
    })),
    notes,
    source: row.source === null ? null : ImportSource.parse(row.source),
    reading: row.reading,
    mapping,
    fields: Object.entries(fieldsOf(row.noun)).map(([name, { required = false, ...field }]) => ({
      name,
      required,
      label: field[ctx.locale],
      notated: notatedAs(field.kind),
    })),
    number_field: numberField(row.noun),
    one_of: [...anyOfFields(row.noun)],
    options,
    counts: Object.fromEntries(groups.map(({ status, _count }) => [status, _count._all])),
    listeners: await listeners(tx, ctx, row.noun),
    doubtful: await countWith('country_doubt'),
    left_behind: await countWith(...skippedRowCodes),
    questions: openColumns(row.noun, mapping, notations, options.notations).map(
      ({ field, column, notated, readings }) => ({
        ...{ field, column, heading: row.columns[column] ?? '', notated, readings },
      }),
    ),
    usual_notation: defaultNotation(ctx),
  }
}

export const optionsOf = ({ options }: Pick<Import, 'options'>): ImportOptions => ImportOptions.parse(options)

/** One page of an import's rows in the order of the file. */
export function listImportRows(ctx: Ctx, { id, limit, offset, status, troubled, whole }: ImportRows) {
  const { tenantId } = ctx.actor
  const where: Prisma.ImportRowWhereInput = {
    tenantId,
    importId: id,
    ...(status ? { status } : {}),
    ...(troubled ? { NOT: { issues: { equals: [] } } } : {}),
  }
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    const table = rowTableFrom(row, await companyOfImport(tx, ctx, row.noun))
    const rows = await tx.importRow.findMany({ where, orderBy: { line: 'asc' }, take: limit, skip: offset })
    const total = await tx.importRow.count({ where })
    return pageEnvelope(
      rows.map(row => toRowRecord(ctx, row, table, whole ? Number.POSITIVE_INFINITY : shownLength)),
      total,
      { limit, offset },
    )
  })
}

function toImportRecord(row: Import, names: ReadonlyMap<number, string>): ImportRecord {
  return {
    id: row.id,
    noun: row.noun as ImportNoun,
    filename: row.filename,
    stage: stageOf(row),
    problem: stageOf(row) === 'stuck' ? row.lastError : null,
    row_count: row.rowCount,
    created_count: row.createdCount,
    skipped_count: row.skippedCount,
    created_by: row.createdByUserId === null ? null : (names.get(row.createdByUserId) ?? null),
    created_by_user_id: row.createdByUserId,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

function toRowRecord(
  ctx: Ctx,
  row: ImportRow,
  table: ReturnType<typeof rowTableFrom>,
  length: number,
): ImportRowRecord {
  const { cells } = rearrangedCells(table.mapping, table.further, row.cells)
  return {
    line: row.line,
    status: row.status as ImportRowRecord['status'],
    cells: Object.fromEntries(
      Object.entries(table.mapping).map(([field, column]) => [field, cutText(cells[column] ?? '', length)]),
    ),
    issues: (row.issues as RowIssue[]).map(issue => withMessage(ctx, issue)),
    choice: row.choice as ImportRowRecord['choice'],
    ...readingOfRow(table, row),
    duplicate_id: row.duplicateId,
    entity_id: row.entityId,
  }
}

/** Adds the message of the error catalogue to an issue that a service reported. */
function withMessage({ locale }: Ctx, issue: RowIssue): RowIssue {
  const key = issue.code === 'refused' ? issue.params?.key : undefined
  const spec = key && key in errorCatalog ? errorCatalog[key as ErrorKey] : null
  return spec ? { ...issue, params: { message: spec[locale] } } : issue
}

async function namesOf(tx: Tx, { actor }: Ctx, rows: ReadonlyArray<{ createdByUserId: number | null }>) {
  const ids = [...new Set(rows.flatMap(({ createdByUserId }) => createdByUserId ?? []))]
  const members = await tx.membership.findMany({
    where: { tenantId: actor.tenantId, userId: { in: ids } },
    select: { userId: true, user: { select: { name: true } } },
  })
  return new Map(members.map(({ userId, user }) => [userId, user.name]))
}

const createdEvents: Partial<Record<ImportNoun, EventName>> = {
  contacts: 'kontakt.created',
  projects: 'project.created',
}

async function listeners(tx: Tx, { actor }: Ctx, noun: ImportNoun): Promise<number> {
  const event = createdEvents[noun]
  if (!event || !actor.modules.has('int.api')) return 0
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { tenantId: actor.tenantId, active: true },
    select: { events: true },
  })
  return endpoints.filter(({ events }) => subscriptionMatches(events, event)).length
}
