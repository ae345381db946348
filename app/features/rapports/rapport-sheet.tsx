import { Link } from '@remix-run/react'
import { FileText, Lock, Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { Instant } from '~/components/value'
import { SentMails } from '~/features/documents/sent-mails'
import { RapportBadge } from '~/features/records/record-status'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { MailRecord } from '~server/services/mails/schema'
import { draftOf } from './draft'
import { FactsCard } from './facts-card'
import { EntryCard, MaterialCard } from './lines-card'
import { PhotoCard } from './photo-card'
import type { Photo, Rapport } from './rapport'
import { RapportTools } from './rapport-tools'

interface RapportSheetProps {
  rapport: Rapport
  photos: readonly Photo[]
  mails: readonly MailRecord[]
}

/** A rapport that can only be read: what was done, the paper, and how far it is billed. */
export function RapportSheet({ rapport, photos, mails }: RapportSheetProps) {
  const t = useT(rapportsTexts)
  const { head, entries, materials } = draftOf(rapport)
  const names = new Map(rapport.entries.map(entry => [entry.employee_user_id, entry.employee_name]))
  const invoiceable = rapport.allowed_actions.includes('invoice')
  const pdf = `/api/pdf/rapport/${rapport.id}`
  return (
    <>
      <PageHeader
        back={{ to: '/rapports', label: t('title') }}
        title={rapport.title}
        badge={<RapportBadge rapport={rapport} />}
        subtitle={<span className="tabular">{rapport.rapport_number}</span>}
        actions={
          <>
            <Button asChild className="max-md:h-12! max-md:text-base">
              <a href={pdf} target="_blank" rel="noreferrer">
                <FileText aria-hidden />
                {t('pdf.title')}
              </a>
            </Button>
            {invoiceable ? (
              <Button asChild variant="primary" className="max-md:h-12! max-md:text-base">
                <Link to={`/invoices/from-rapports?rapport_id=${rapport.id}`}>
                  <Receipt aria-hidden />
                  {t(rapport.billed_percentage > 0 ? 'billing.rest' : 'billing.create')}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      {rapport.completed ? (
        <p className="mb-4 flex items-center gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5 text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span>
            {t('lockedSince')} <Instant value={rapport.completed_at} />
          </span>
        </p>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <EntryCard entries={entries} date={head.date} nameOf={id => names.get(id) ?? null} />
          <MaterialCard materials={materials} />
          <PhotoCard rapportId={rapport.id} photos={photos} />
          {head.description ? (
            <Card>
              <CardHeader title={t('description')} />
              <CardContent>
                <p className="wrap-anywhere whitespace-pre-line">{head.description}</p>
              </CardContent>
            </Card>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsCard head={head} writer={rapport.created_by_name} />
          {rapport.completed ? <BillingCard rapport={rapport} /> : null}
          <SentMails mails={mails} />
          <RapportTools rapport={rapport} />
        </div>
      </div>
      {/* Phones show no PDF inside a page; there the button above opens it. */}
      <Card className="mt-4 overflow-hidden max-md:hidden">
        <CardHeader title={t('pdf.title')} className="border-b border-line" />
        <iframe
          src={pdf}
          title={t('pdf.titleOf', { number: rapport.rapport_number })}
          loading="lazy"
          className="block h-[75vh] w-full bg-sunken"
        />
      </Card>
    </>
  )
}

/** How much of a completed rapport is billed. */
function BillingCard({ rapport }: { rapport: Rapport }) {
  const t = useT(rapportsTexts)
  const format = useFormat()
  const { billed_percentage: billed } = rapport
  return (
    <Card>
      <CardHeader title={t('billing.title')} actions={<RapportBadge rapport={rapport} />} />
      <CardContent className="grid gap-3">
        <div
          role="meter"
          aria-label={t('billing.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={billed}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-accent-mark"
            style={{ width: `${Math.min(billed, 100)}%` }}
          />
        </div>
        <p className="text-muted" suppressHydrationWarning>
          {t('billing.share', { percent: format.percent(billed) })}
        </p>
      </CardContent>
    </Card>
  )
}
