import { BellRing, CalendarClock, Download, Mail, Send } from 'lucide-react'
import type { BatchVerb } from '~/features/documents/batch/batch-verb'
import { CsvButton } from '~/features/documents/batch/csv-button'
import { saveFile } from '~/features/documents/batch/save-file'
import { useBatch } from '~/features/documents/batch/use-batch'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { invoiceAllows, openStatuses } from '~server/services/invoices/machine'
import type { InvoiceRecord } from '~server/services/invoices/schema'

type Row = InvoiceRecord & { kontakt_name: string | null }

/** What the list of invoices does with several: each by the step of its own page. */
export function useInvoiceBatch(rows: readonly Row[]) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const verb = (intent: 'mail' | 'letter' | 'overdue' | 'dun' | 'pdf') => ({
    intent,
    label: t(`batch.${intent}.label`),
    title: (count: number) => t(`batch.${intent}.title`, { count }),
    body: t(`batch.${intent}.body`),
    done: (count: number) => t(`batch.${intent}.done`, { count }),
  })
  const sends = (row: Row) => invoiceAllows(row.status, 'send')
  const verbs: (BatchVerb<Row> | null)[] = [
    may('invoices:send') ? { ...verb('mail'), icon: Mail, fits: sends } : null,
    may('invoices:send') ? { ...verb('letter'), icon: Send, fits: sends } : null,
    may('invoices:write')
      ? {
          ...verb('overdue'),
          icon: CalendarClock,
          fits: row => invoiceAllows(row.status, 'set_overdue') && row.remaining > 0,
        }
      : null,
    may('invoices:dun')
      ? {
          ...verb('dun'),
          icon: BellRing,
          fits: row => row.remaining > 0 && openStatuses.some(status => status === row.status),
          next: { to: '/dunning', label: t('dunning') },
        }
      : null,
    {
      ...verb('pdf'),
      icon: Download,
      fits: () => true,
      step: row => saveFile(`/api/pdf/invoices/${row.id}`, `${row.invoice_number}.pdf`),
    },
  ]
  return useBatch<Row>({
    url: '/invoices/batch',
    rows,
    verbs: verbs.filter(one => one !== null),
    nameOf: row => [row.invoice_number, row.kontakt_name].filter(Boolean).join(' · '),
    hrefOf: row => `/invoices/${row.id}`,
    more: chosen => <CsvButton url="/invoices.csv" chosen={chosen} />,
  })
}
