import { Card, CardHeader } from '~/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { Day, None } from '~/components/value'
import { rapportsTexts } from '~/i18n/rapports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { DraftEntry } from './draft'
import { hoursText, sumOfHours } from './hours'
import { AddLine, OpenLine, RemoveLineCell } from './line-parts'

interface EntryCardProps {
  entries: readonly DraftEntry[]
  /** The rapport's own day; lines of other days say theirs. */
  date: string
  nameOf: (employeeId: number | null) => string | null
  /** Keys of lines that the server refuses. */
  refused?: ReadonlySet<string>
  /** Absent: the lines can only be read. */
  edit?: { onAdd: () => void; onOpen: (line: DraftEntry) => void; onRemove: (line: DraftEntry) => void }
}

/** The work lines: big rows on a phone, a table where there is room. */
export function EntryCard({ entries, date, nameOf, refused, edit }: EntryCardProps) {
  const t = useT(rapportsTexts)
  return (
    <Card className="@container">
      <CardHeader
        title={t('entries')}
        className={entries.length > 0 ? 'border-b border-line' : undefined}
        actions={
          entries.length > 0 ? (
            <span className="font-semibold tabular">{hoursText(sumOfHours(entries))} h</span>
          ) : undefined
        }
      />
      {entries.length === 0 ? (
        <p className="px-4 pb-3 text-muted">{t(edit ? 'entry.none' : 'entry.noneDone')}</p>
      ) : null}
      <ul className="divide-y divide-line @2xl:hidden">
        {entries.map(line => (
          <li key={line.key} className="relative flex min-h-16 items-center gap-3 px-4 py-3 active:bg-hover">
            <span className="min-w-0 grow">
              <OpenLine
                name={line.job_category}
                refused={refused?.has(line.key) ?? false}
                onOpen={edit && (() => edit.onOpen(line))}
              />
              <span className="block text-[13px] text-muted">
                {nameOf(line.employee_user_id) ?? t('entry.nobody')}
                {line.date === date ? null : (
                  <>
                    {' · '}
                    <Day value={line.date} />
                  </>
                )}
              </span>
              {line.description ? (
                <span className="block text-[13px] wrap-anywhere whitespace-pre-line text-muted">
                  {line.description}
                </span>
              ) : null}
            </span>
            <span className="shrink-0 text-lg font-semibold tabular">{hoursText(line.hours)}</span>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <Table className="@max-2xl:hidden" aria-label={t('entries')}>
          <TableHead>
            <TableRow>
              <TableHeader className="pl-4">{t('entry.category')}</TableHeader>
              <TableHeader>{t('entry.employee')}</TableHeader>
              <TableHeader>{t('date')}</TableHeader>
              <TableHeader className="w-2/5">{t('entry.description')}</TableHeader>
              <TableHeader align="right" className={edit ? undefined : 'pr-4'}>
                {t('entry.hours')}
              </TableHeader>
              {edit ? (
                <TableHeader className="w-12">
                  <span className="sr-only">{t('entry.remove')}</span>
                </TableHeader>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {entries.map(line => (
              <TableRow key={line.key} className={cn('relative', edit && 'hover:bg-hover')}>
                <TableCell className="pl-4">
                  <OpenLine
                    name={line.job_category}
                    refused={refused?.has(line.key) ?? false}
                    onOpen={edit && (() => edit.onOpen(line))}
                  />
                </TableCell>
                <TableCell>{nameOf(line.employee_user_id) ?? <None />}</TableCell>
                <TableCell>
                  <Day value={line.date} />
                </TableCell>
                <TableCell className="wrap-anywhere whitespace-pre-line">
                  {line.description ?? <None />}
                </TableCell>
                <TableCell align="right" className={cn('font-medium', !edit && 'pr-4')}>
                  {hoursText(line.hours)}
                </TableCell>
                {edit ? (
                  <RemoveLineCell name={line.job_category} onRemove={() => edit.onRemove(line)} />
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {edit ? <AddLine label={t('entry.add')} onAdd={edit.onAdd} /> : null}
    </Card>
  )
}
