import { Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useFormat, useNamesLabor } from '~/lib/session'
import { SumLine } from '../sums'
import { isBlank, isPriced, type Row } from './row'
import type { Edit } from './use-draft'

// The labor default by unit is loaded when first opened.
const LaborFields = latePart(() => import('./labor-fields'))

interface LaborSumProps {
  rows: readonly Row[]
  edit: Edit
  /** Labor share of the total, with VAT. */
  gross: number
}

/** The labor share of the draft's total, and a dialog for the share of each line (DE § 35a EStG). */
export function LaborSum({ rows, edit, gross }: LaborSumProps) {
  const t = useT(documentsTexts)
  const format = useFormat()
  const [open, setOpen] = useState(false)
  if (!useNamesLabor() || !rows.some(row => isPriced(row) && !isBlank(row))) return null
  return (
    <>
      <SumLine
        label={
          <Button variant="link" onClick={() => setOpen(true)}>
            {t('sums.labor')}
          </Button>
        }
        value={gross}
      />
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={t('labor.title')}
          description={t('labor.description')}
          footer={
            <>
              <p className="mr-auto self-center tabular" role="status">
                {t('labor.sum', { sum: format.money(gross) })}
              </p>
              <DialogClose asChild>
                <Button variant="primary">{t('labor.done')}</Button>
              </DialogClose>
            </>
          }
        >
          <Suspense fallback={<Skeleton className="my-2 h-28" />}>
            <LaborFields rows={rows} edit={edit} />
          </Suspense>
        </DialogContent>
      </Dialog>
    </>
  )
}
