import type { importsTexts } from '~/i18n/imports'
import type { CsvColumn } from '~/lib/csv.server'
import type { Translate } from '~/lib/i18n'
import { fieldLabel, type Import, issueText, type Row } from './imports'

type CorrectedRow = Pick<Row, 'line' | 'cells' | 'numbers' | 'days' | 'issues'>

/**
 * Columns of the file with the rows that need a look: the fields that were mapped, whose headings are found without
 * help when it is uploaded again, and what is wrong. Numbers and days are written as they were
 * read, so that none of them is asked for.
 */
export function correctionColumns(
  one: Pick<Import, 'fields' | 'number_field' | 'mapping'>,
  t: Translate<typeof importsTexts>,
): CsvColumn<CorrectedRow>[] {
  const fields = one.fields.map(({ name }) => name).filter(name => one.mapping[name] !== undefined)
  return [
    ...fields.map(
      (field): CsvColumn<CorrectedRow> => [
        fieldLabel(one, field),
        row => row.numbers[field] ?? row.days[field] ?? row.cells[field],
      ],
    ),
    [t('rows.line'), row => row.line],
    [t('rows.state'), row => row.issues.map(issue => issueText(t, one, issue)).join('; ')],
  ]
}
