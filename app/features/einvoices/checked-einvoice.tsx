import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { Unreachable } from '~/components/unreachable'
import { einvoicesTexts } from '~/i18n/einvoices'
import { useT } from '~/lib/i18n'
import { latePart, Nothing } from '~/lib/late-part'
import { useJson } from '~/lib/use-json'
import type { EInvoiceState } from './einvoice-state.server'
import { kindOf } from './kinds'

// Their script loads with the state, which is queried after the page: it delays no input.
const details = () => import('./einvoice-details')
const EInvoiceDetails = latePart(details, NotLoaded)
// The card shows already that its script failed to load.
const ExportList = latePart(() => details().then(({ ExportList }) => ({ default: ExportList })), Nothing)

export interface EInvoiceCardProps {
  /** URL of its state and of its creation: `/invoices/7/einvoice`. */
  url: string
  /** A draft can still be corrected. */
  draft: boolean
  contactId: number | null
  /** Something else blocks sending the draft; null while unknown. */
  waits?: boolean | null
}

/** Result of an e-invoice's check, or the e-invoices created. */
export default function CheckedEInvoice({ url, draft, contactId, waits = false }: EInvoiceCardProps) {
  const t = useT(einvoicesTexts)
  // Any revalidation of the page checks again.
  const { data, failed, pending, retry } = useJson<EInvoiceState>(url, useLoaderData())
  const checking = <Skeleton className="h-10" aria-label={t('checking')} />
  return (
    <Card aria-busy={pending}>
      <CardHeader title={t('title')} description={data?.check ? t(`kinds.${kindOf(data.check)}`) : undefined} />
      <CardContent className="grid gap-3" aria-live="polite">
        {data ? (
          <Suspense fallback={checking}>
            <EInvoiceDetails state={data} url={url} draft={draft} contactId={contactId} waits={waits} />
          </Suspense>
        ) : failed ? (
          <Unreachable text={t('unreachable')} pending={pending} onRetry={retry} />
        ) : (
          checking
        )}
      </CardContent>
      {data && data.exports.length > 0 ? (
        <Suspense fallback={null}>
          <ExportList exports={data.exports} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** The script of the details failed to load. */
function NotLoaded() {
  const t = useT(einvoicesTexts)
  return <Unreachable text={t('unreachable')} onRetry={() => window.location.reload()} />
}
