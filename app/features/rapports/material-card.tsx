import { Plus, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { Money, None, Quantity } from '~/components/value'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { DraftMaterial } from './draft'

interface MaterialCardProps {
  materials: readonly DraftMaterial[]
  /** Keys of lines that the server refuses. */
  refused?: ReadonlySet<string>
  /** Absent: the lines can only be read. */
  edit?: { onAdd: () => void; onOpen: (line: DraftMaterial) => void; onRemove: (line: DraftMaterial) => void }
}

/** The material lines; prices only for those who may see them. */
export function MaterialCard({ materials, refused, edit }: MaterialCardProps) {
  const t = useT('rapports')
  const withPrices = useMay()('rapports:prices')
  return (
    <Card className="@container">
      <CardHeader
        title={t('materials')}
        className={materials.length > 0 ? 'border-b border-line' : undefined}
        actions={
          materials.length > 0 ? <span className="font-semibold tabular">{materials.length}</span> : undefined
        }
      />
      {materials.length === 0 ? (
        <p className="px-4 pb-3 text-muted">{t(edit ? 'material.none' : 'material.noneDone')}</p>
      ) : null}
      <ul className="divide-y divide-line @2xl:hidden">
        {materials.map(line => (
          <li key={line.key} className="relative flex min-h-16 items-center gap-3 px-4 py-3 active:bg-hover">
            <span className="min-w-0 grow">
              <OpenLine line={line} refused={refused} edit={edit} />
              {line.notes ? (
                <span className="block text-[13px] wrap-anywhere whitespace-pre-line text-muted">
                  {line.notes}
                </span>
              ) : null}
              {withPrices && line.unit_price !== null ? (
                <span className="block text-[13px] text-muted">
                  <Money value={line.unit_price} />
                  {line.unit ? ` / ${line.unit}` : ''}
                </span>
              ) : null}
            </span>
            <span className="shrink-0 text-lg font-semibold">
              <Quantity value={line.quantity} unit={line.unit} />
            </span>
          </li>
        ))}
      </ul>
      {materials.length > 0 ? (
        <Table className="@max-2xl:hidden" aria-label={t('materials')}>
          <TableHead>
            <TableRow>
              <TableHeader className="pl-4">{t('material.name')}</TableHeader>
              <TableHeader className="w-2/5">{t('material.notes')}</TableHeader>
              {withPrices ? <TableHeader align="right">{t('material.price')}</TableHeader> : null}
              <TableHeader align="right" className={edit ? undefined : 'pr-4'}>
                {t('material.quantity')}
              </TableHeader>
              {edit ? (
                <TableHeader className="w-12">
                  <span className="sr-only">{t('entry.remove')}</span>
                </TableHeader>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {materials.map(line => (
              <TableRow key={line.key} className={cn('relative', edit && 'hover:bg-hover')}>
                <TableCell className="pl-4">
                  <OpenLine line={line} refused={refused} edit={edit} />
                </TableCell>
                <TableCell className="wrap-anywhere whitespace-pre-line">{line.notes ?? <None />}</TableCell>
                {withPrices ? (
                  <TableCell align="right">
                    <Money value={line.unit_price} />
                  </TableCell>
                ) : null}
                <TableCell align="right" className={cn('font-medium', !edit && 'pr-4')}>
                  <Quantity value={line.quantity} unit={line.unit} />
                </TableCell>
                {edit ? (
                  <TableCell className="relative pr-3 pl-0" align="right">
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t('entry.removeNamed', { name: line.name })}
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
      ) : null}
      {edit ? (
        <div className="border-t border-line p-2 @2xl:p-1.5">
          <Button
            variant="ghost"
            className="w-full text-accent-ink @max-2xl:h-14! @max-2xl:text-base @2xl:w-auto"
            onClick={edit.onAdd}
          >
            <Plus aria-hidden className="@max-2xl:size-5!" />
            {t('material.add')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function OpenLine({
  line,
  refused,
  edit,
}: Pick<MaterialCardProps, 'refused' | 'edit'> & { line: DraftMaterial }) {
  const t = useT('rapports')
  const words = <span className="font-medium wrap-anywhere">{line.name}</span>
  return (
    <>
      {edit ? (
        <button
          type="button"
          onClick={() => edit.onOpen(line)}
          className="block max-w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
        >
          {words}
        </button>
      ) : (
        words
      )}
      {refused?.has(line.key) ? (
        <span className="block text-[13px] text-danger">{t('lineRefused')}</span>
      ) : null}
    </>
  )
}
