import { Link } from '@remix-run/react'
import { Download, Lock, Mail, Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import type { BatchVerb } from '~/features/documents/batch/batch-verb'
import { CsvButton } from '~/features/documents/batch/csv-button'
import { saveFile } from '~/features/documents/batch/save-file'
import { useBatch } from '~/features/documents/batch/use-batch'
import { BlockedButton } from '~/features/documents/blocked-button'
import { documentsTexts } from '~/i18n/documents'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { allowedActions, stateOf } from '~server/services/rapports/machine'
import type { RapportRow } from './rapport'

/** What the list of rapports does with several: each by the step of its own page, and one invoice of many. */
export function useRapportBatch(rows: readonly RapportRow[]) {
  const t = useT(rapportsTexts)
  const may = useMay()
  const verb = (intent: 'complete' | 'mail' | 'pdf') => ({
    intent,
    label: t(`batch.${intent}.label`),
    title: (count: number) => t(`batch.${intent}.title`, { count }),
    body: t(`batch.${intent}.body`),
    done: (count: number) => t(`batch.${intent}.done`, { count }),
  })
  const verbs: (BatchVerb<RapportRow> | null)[] = [
    may('rapports:complete')
      ? { ...verb('complete'), icon: Lock, fits: row => allowedActions(stateOf(row)).includes('complete') }
      : null,
    may('rapports:write') ? { ...verb('mail'), icon: Mail, fits: () => true } : null,
    {
      ...verb('pdf'),
      icon: Download,
      fits: () => true,
      step: row => saveFile(`/api/pdf/rapport/${row.id}`, `${row.rapport_number}.pdf`),
    },
  ]
  return useBatch<RapportRow>({
    url: '/rapports/batch',
    rows,
    verbs: verbs.filter(one => one !== null),
    nameOf: row => [row.rapport_number, row.title].filter(Boolean).join(' · '),
    hrefOf: row => `/rapports/${row.id}`,
    more: chosen => (
      <>
        <CsvButton url="/rapports.csv" chosen={chosen} />
        {may('invoices:write') ? <BillButton chosen={chosen} /> : null}
      </>
    ),
  })
}

/** Takes those along that there is something to bill of. */
function BillButton({ chosen }: { chosen: readonly RapportRow[] }) {
  const t = useT(rapportsTexts)
  const documents = useT(documentsTexts)
  const open = chosen.filter(
    row => allowedActions(stateOf(row)).includes('invoice') && row.billing_status !== 'billed',
  )
  const content = (
    <>
      <Receipt aria-hidden />
      {t('billing.create')}
    </>
  )
  if (open.length === 0)
    return (
      <BlockedButton variant="primary" why={documents('batch.fitsNone')}>
        {content}
      </BlockedButton>
    )
  return (
    <Button asChild variant="primary">
      <Link to={`/invoices/from-rapports?${open.map(({ id }) => `rapport_id=${id}`).join('&')}`}>
        {content}
      </Link>
    </Button>
  )
}
