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

// What is labor by its unit comes with the first opening.
const LaborFields = latePart(() => import('./labor-fields'))

interface LaborSumProps {
  rows: readonly Row[]
  edit: Edit
  /** Labor in the total, with VAT. */
  gross: number
}

/** The labor in the total of what is written, and a dialog for how much of each line it is (DE § 35a EStG). */
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
