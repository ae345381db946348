import { DomainError } from '../../../platform/errors'
import { maxImportColumns, maxImportRows, maxRawCells, maxRawColumns, maxRawRows } from './limits'

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Refuses a CSV text with too many rows, columns or cells, empty ones included, before any of them is created: a file
 * of nothing but commas costs no more than one scan. Quotes work as in `readCsv`: one at the beginning of a cell opens
 * it, the next single one closes it.
 * @throws DomainError import.too_many_columns, import.too_many_rows, import.too_heavy
 */
export function assertCellLimits(text: string, delimiter: string): void {
  const mark = delimiter.charCodeAt(0)
  let rows = 1
  let columns = 1
  let cells = 1
  let quoted = false
  let begins = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code !== quote) continue
      if (text.charCodeAt(at + 1) === quote) at += 1
      else quoted = false
    } else if (code === mark) {
      cells += 1
      columns += 1
      begins = true
      if (columns > maxRawColumns)
        throw new DomainError('import.too_many_columns', { max: maxImportColumns, line: rows })
      if (cells > maxRawCells) throw new DomainError('import.too_heavy', { field: 'file', limit: 'cells' })
    } else if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
      rows += 1
      cells += 1
      columns = 1
      begins = true
      if (rows > maxRawRows) throw new DomainError('import.too_many_rows', { max: maxImportRows })
    } else {
      if (begins && code === quote) quoted = true
      begins = false
    }
  }
}
