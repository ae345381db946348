import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table'

interface ChartTableProps {
  label: string
  head: readonly string[]
  /** First cell names the row, the others are figures as they are written. */
  rows: readonly (readonly string[])[]
}

/** The figures of a plot as a table, folded away: for screen readers, for copying, for exact values. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  const t = useT(commonTexts)
  const align = (index: number) => (index === 0 ? 'left' : 'right')
  return (
    <details data-noprint className="text-xs">
      <summary className="w-fit rounded-sm text-muted hover:text-ink">{t('chart.asTable')}</summary>
      <div className="mt-2 max-w-md">
        <Table aria-label={label}>
          <TableHead>
            <TableRow>
              {head.map((name, index) => (
                <TableHeader key={name} align={align(index)}>
                  {name}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(cells => (
              <TableRow key={cells[0]}>
                {cells.map((cell, index) => (
                  <TableCell key={head[index]} align={align(index)} className="h-8" suppressHydrationWarning>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  )
}
