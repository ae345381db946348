import { Card, CardHeader } from '~/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { Money, None, Quantity } from '~/components/value'
import { rapportsTexts } from '~/i18n/rapports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { DraftMaterial } from './draft'
import { AddLine, OpenLine, RemoveLineCell } from './line-parts'

interface MaterialCardProps {
  materials: readonly DraftMaterial[]
  /** Keys of lines that the server refuses. */
  refused?: ReadonlySet<string>
  /** Absent: the lines can only be read. */
  edit?: { onAdd: () => void; onOpen: (line: DraftMaterial) => void; onRemove: (line: DraftMaterial) => void }
}

/** The material lines; prices only for those who may see them. */
export function MaterialCard({ materials, refused, edit }: MaterialCardProps) {
  const t = useT(rapportsTexts)
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
              <OpenLine
                name={line.name}
                refused={refused?.has(line.key) ?? false}
                onOpen={edit && (() => edit.onOpen(line))}
              />
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
                  <OpenLine
                    name={line.name}
                    refused={refused?.has(line.key) ?? false}
                    onOpen={edit && (() => edit.onOpen(line))}
                  />
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
                {edit ? <RemoveLineCell name={line.name} onRemove={() => edit.onRemove(line)} /> : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {edit ? <AddLine label={t('material.add')} onAdd={edit.onAdd} /> : null}
    </Card>
  )
}
