import type { useLoaderData } from '@remix-run/react'
import type { importsTexts } from '~/i18n/imports'
import type { TextKey, Translate } from '~/lib/i18n'
import { skippedRowCodes } from '~server/services/integrations/imports/rules'
import type {
  ImportDetail,
  ImportNoun,
  ImportRowRecord,
  ImportStage,
  RowIssue,
} from '~server/services/integrations/imports/schema'

export type { ImportNoun, ImportStage }
export type Import = ReturnType<typeof useLoaderData<{ one: ImportDetail }>>['one']
export type Row = ImportRowRecord

export const nouns: readonly ImportNoun[] = ['contacts', 'projects', 'articles']
export const choices = ['skip', 'update', 'create'] as const

type ImportKey = TextKey<typeof importsTexts>
type T = Translate<typeof importsTexts>

/** Label of a field; `number` is the record's own, whatever its name. */
export function fieldLabel({ fields, number_field }: Pick<Import, 'fields' | 'number_field'>, name: string): string {
  const wanted = name === 'number' ? number_field : name
  return fields.find(field => field.name === wanted)?.label ?? name
}

/**
 * What is wrong with a row, as one sentence with its field in front; countries by their names where these are known.
 */
export function issueText(
  t: T,
  one: Pick<Import, 'fields' | 'number_field'>,
  { field, code, params }: RowIssue,
  countryName: (code: string) => string = country => country,
): string {
  const named = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    name === 'candidates' || name === 'country' ? String(value).split(', ').map(countryName).join(', ') : value,
  ])
  const text = t(`issues.${code}` as ImportKey, Object.fromEntries(named))
  return field === null || code === 'name_missing' ? text : `${fieldLabel(one, field)}: ${text}`
}

/** Whether a row stays behind for the reason, although nothing in it is wrong. */
export const isLeftBehind = ({ code }: RowIssue): boolean => (skippedRowCodes as readonly string[]).includes(code)

export const stageTone = {
  mapping: 'info',
  checking: 'accent',
  preview: 'info',
  taking: 'accent',
  taken: 'success',
  undoing: 'accent',
  undone: 'neutral',
  stuck: 'danger',
} as const satisfies Record<ImportStage, string>

export const rowTone = {
  new: 'neutral',
  ready: 'success',
  duplicate: 'warning',
  faulty: 'danger',
  created: 'success',
  updated: 'success',
  skipped: 'neutral',
  failed: 'danger',
  undone: 'neutral',
  kept: 'warning',
} as const satisfies Record<Row['status'], string>

/** Where the lists of a noun are. */
export const listOf = (noun: ImportNoun): string => `/${noun}`
