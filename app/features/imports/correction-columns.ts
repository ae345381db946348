import type { importsTexts } from '~/i18n/imports'
import type { CsvColumn, FileCell } from '~/lib/csv.server'
import type { Translate } from '~/lib/i18n'
import { fieldLabel, type Import, issueText, type Row } from './imports'

type CorrectedRow = Pick<Row, 'line' | 'cells' | 'numbers' | 'days' | 'issues'>

/**
 * Columns of the file with the rows that need attention: the mapped fields, whose headings are recognised when it is
 * uploaded again, and the errors. Numbers and days are written as parsed, so that the next upload raises no question
 * about their notation.
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
        row => numberOf(row, field) ?? row.days[field] ?? row.cells[field],
      ],
    ),
    [t('rows.line'), row => row.line],
    [t('rows.state'), row => row.issues.map(issue => issueText(t, one, issue)).join('; ')],
  ]
}

/** Of numbers only rates of tax can be fractions of one. */
function numberOf({ numbers }: CorrectedRow, field: string): FileCell {
  const number = numbers[field]
  return field === 'tax_rate' && number !== undefined ? { percent: number } : number
}
