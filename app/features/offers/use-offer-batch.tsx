import { Download, Mail, Send } from 'lucide-react'
import type { BatchVerb } from '~/features/documents/batch/batch-verb'
import { CsvButton } from '~/features/documents/batch/csv-button'
import { saveFile } from '~/features/documents/batch/save-file'
import { useBatch } from '~/features/documents/batch/use-batch'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { offerMachine } from '~server/services/offers/machine'
import type { OfferRow } from '~server/services/offers/schema'

/** What the list of offers does with several: each by the step of its own page. */
export function useOfferBatch(rows: readonly OfferRow[]) {
  const t = useT(offersTexts)
  const may = useMay()
  const verb = (intent: 'mail' | 'letter' | 'pdf') => ({
    intent,
    label: t(`batch.${intent}.label`),
    title: (count: number) => t(`batch.${intent}.title`, { count }),
    body: t(`batch.${intent}.body`),
    done: (count: number) => t(`batch.${intent}.done`, { count }),
  })
  const fits = (row: OfferRow) => offerMachine[row.status].send !== undefined
  const verbs: (BatchVerb<OfferRow> | null)[] = [
    may('offers:send') ? { ...verb('mail'), icon: Mail, fits } : null,
    may('offers:send') ? { ...verb('letter'), icon: Send, fits } : null,
    {
      ...verb('pdf'),
      icon: Download,
      fits: () => true,
      step: row => saveFile(`/api/pdf/offers/${row.id}`, `${row.offer_number}.pdf`),
    },
  ]
  return useBatch<OfferRow>({
    url: '/offers/batch',
    rows,
    verbs: verbs.filter(one => one !== null),
    nameOf: row => [row.offer_number, row.kontakt_name].filter(Boolean).join(' · '),
    hrefOf: row => `/offers/${row.id}`,
    more: chosen => <CsvButton url="/offers.csv" chosen={chosen} />,
  })
}
