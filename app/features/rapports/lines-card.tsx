import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { Day, Hours, Money, None, Quantity } from '~/components/value'
import { rapportsTexts } from '~/i18n/rapports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { useDrawn } from '~/lib/use-drawn'
import type { DraftEntry, DraftMaterial } from './draft'
import { sumOfHours } from './hours'

interface LineEdit<Line> {
  onAdd: () => void
  onOpen: (line: Line) => void
  onRemove: (line: Line) => void
}

interface CardProps<Line> {
  /** Keys of lines that the server refuses. */
  refused?: ReadonlySet<string>
  /** Absent: the lines can only be read. */
  edit?: LineEdit<Line>
}

interface EntryCardProps extends CardProps<DraftEntry> {
  entries: readonly DraftEntry[]
  /** The rapport's own day; lines of other days say theirs. */
  date: string
  nameOf: (employeeId: number | null) => string | null
}

/** The work lines. */
export function EntryCard({ entries, date, nameOf, ...card }: EntryCardProps) {
  const t = useT(rapportsTexts)
  return (
    <LinesCard
      {...card}
      lines={entries}
      title={t('entries')}
      none={t(card.edit ? 'entry.none' : 'entry.noneDone')}
      addLabel={t('entry.add')}
      sum={<Hours value={sumOfHours(entries)} />}
      called={{ label: t('entry.category'), of: line => line.job_category }}
      figure={{ label: t('entry.hours'), of: line => <Hours value={line.hours} /> }}
      about={line => (
        <>
          <span className="block text-[13px] text-muted">
            {nameOf(line.employee_user_id) ?? t('entry.noOne')}
            {line.date === date ? null : (
              <>
                {' · '}
                <Day value={line.date} />
              </>
            )}
          </span>
          <More text={line.description} />
        </>
      )}
      columns={[
        { label: t('entry.employee'), of: line => nameOf(line.employee_user_id) ?? <None /> },
        { label: t('date'), of: line => <Day value={line.date} /> },
        { label: t('entry.description'), of: line => line.description ?? <None />, wide: true },
      ]}
    />
  )
}

/** The material lines; prices only for those who may see them. */
export function MaterialCard({
  materials,
  ...card
}: CardProps<DraftMaterial> & { materials: readonly DraftMaterial[] }) {
  const t = useT(rapportsTexts)
  const withPrices = useMay()('rapports:prices')
  return (
    <LinesCard
      {...card}
      lines={materials}
      title={t('materials')}
      none={t(card.edit ? 'material.none' : 'material.noneDone')}
      addLabel={t('material.add')}
      sum={materials.length}
      called={{ label: t('material.name'), of: line => line.name }}
      figure={{
        label: t('material.quantity'),
        of: line => <Quantity value={line.quantity} unit={line.unit} />,
      }}
      about={line => (
        <>
          <More text={line.notes} />
          {withPrices && line.unit_price !== null ? (
            <span className="block text-[13px] text-muted">
              <Money value={line.unit_price} />
              {line.unit ? ` / ${line.unit}` : ''}
            </span>
          ) : null}
        </>
      )}
      columns={[
        { label: t('material.notes'), of: line => line.notes ?? <None />, wide: true },
        ...(withPrices
          ? [
              {
                label: t('material.price'),
                of: (line: DraftMaterial) => <Money value={line.unit_price} />,
                align: 'right' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

const More = ({ text }: { text: string | null }) =>
  text ? <span className="block text-[13px] wrap-anywhere whitespace-pre-line text-muted">{text}</span> : null

interface Column<Line> {
  label: string
  of: (line: Line) => ReactNode
  /** Contains multi-line texts. */
  wide?: boolean
  align?: 'right'
}

/** Each line is rendered twice: as a row for phones, and as a table row. */
const firstDrawn = 50

interface LinesCardProps<Line> extends CardProps<Line> {
  lines: readonly Line[]
  title: string
  /** Shown if there are no lines. */
  none: string
  addLabel: string
  sum: ReactNode
  called: { label: string; of: (line: Line) => string }
  figure: Column<Line>
  /** Below the name on a phone; separate columns where there is room. */
  about: (line: Line) => ReactNode
  columns: readonly Column<Line>[]
}

/** Lines of a rapport: big rows on a phone, a table where there is room. */
function LinesCard<Line extends { key: string }>(props: LinesCardProps<Line>) {
  const { lines, title, none, addLabel, sum, called, figure, about, columns, refused, edit } = props
  const t = useT(rapportsTexts)
  const name = (line: Line) => (
    <LineName
      name={called.of(line)}
      refused={refused?.has(line.key) ?? false}
      onOpen={edit && (() => edit.onOpen(line))}
    />
  )
  const drawn = useDrawn(lines, firstDrawn)
  const isEmpty = lines.length === 0
  return (
    <Card className="@container">
      <CardHeader
        title={title}
        className={isEmpty ? undefined : 'border-b border-line'}
        actions={isEmpty ? undefined : <span className="font-semibold tabular">{sum}</span>}
      />
      {isEmpty ? <p className="px-4 pb-3 text-muted">{none}</p> : null}
      <ul className="divide-y divide-line @2xl:hidden">
        {drawn.map(line => (
          <li key={line.key} className="relative flex min-h-16 items-center gap-3 px-4 py-3 active:bg-hover">
            <span className="min-w-0 grow">
              {name(line)}
              {about(line)}
            </span>
            <span className="shrink-0 text-lg font-semibold tabular">{figure.of(line)}</span>
          </li>
        ))}
      </ul>
      {isEmpty ? null : (
        <Table className="@max-2xl:hidden" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableHeader className="pl-4">{called.label}</TableHeader>
              {columns.map(({ label, wide, align }) => (
                <TableHeader key={label} align={align} className={wide ? 'w-2/5' : undefined}>
                  {label}
                </TableHeader>
              ))}
              <TableHeader align="right" className={edit ? undefined : 'pr-4'}>
                {figure.label}
              </TableHeader>
              {edit ? (
                <TableHeader className="w-12">
                  <span className="sr-only">{t('entry.remove')}</span>
                </TableHeader>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {drawn.map(line => (
              <TableRow key={line.key} className={cn('relative', edit && 'hover:bg-hover')}>
                <TableCell className="min-w-40 pl-4">{name(line)}</TableCell>
                {columns.map(({ label, of, wide, align }) => (
                  <TableCell
                    key={label}
                    align={align}
                    className={wide ? 'wrap-anywhere whitespace-pre-line' : undefined}
                  >
                    {of(line)}
                  </TableCell>
                ))}
                <TableCell align="right" className={cn('font-medium', !edit && 'pr-4')}>
                  {figure.of(line)}
                </TableCell>
                {edit ? (
                  <TableCell className="relative pr-3 pl-0" align="right">
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t('entry.removeNamed', { name: called.of(line) })}
                      onClick={() => edit.onRemove(line)}
                    >
                      <Trash2 className="text-faint" />
                    </Button>
                  </TableCell>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {drawn.length < lines.length ? (
        <p className="border-t border-line px-4 py-3 text-muted tabular">
          {t('linesShown', { shown: drawn.length, total: lines.length })}
        </p>
      ) : null}
      {edit ? (
        <div className="border-t border-line p-2 @2xl:p-1.5">
          <Button
            variant="ghost"
            className="w-full text-accent-ink @max-2xl:h-14! @max-2xl:text-base @2xl:w-auto"
            onClick={edit.onAdd}
          >
            <Plus aria-hidden className="@max-2xl:size-5!" />
            {addLabel}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

interface LineNameProps {
  name: string
  /** The server has refused a field of it. */
  refused: boolean
  /** Opens the line; absent for read-only lines. */
  onOpen?: () => void
}

/** Name of a line; the whole row opens it. */
function LineName({ name, refused, onOpen }: LineNameProps) {
  const t = useT(rapportsTexts)
  const label = <span className="font-medium wrap-anywhere">{name}</span>
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
        >
          {label}
        </button>
      ) : (
        label
      )}
      {refused ? <span className="block text-[13px] text-danger">{t('lineRefused')}</span> : null}
    </>
  )
}
