import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { Day, Instant, Money } from '~/components/value'
import { minus } from '~/features/documents/cents'
import { PaperView } from '~/features/documents/paper-view'
import { PdfButton } from '~/features/documents/pdf-button'
import { PdfPreview } from '~/features/documents/pdf-preview'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline, type TimelineStep } from '~/features/documents/status-timeline'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLines } from '~/features/records/record-lines'
import { OfferBadge } from '~/features/records/record-status'
import { documentsTexts } from '~/i18n/documents'
import { offersTexts } from '~/i18n/offers'
import { type Translate, useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import type { MailRecord } from '~server/services/mails/schema'
import type { OfferDetail } from '~server/services/offers/schema'
import { OfferActions } from './offer-actions'
import { OfferVersions } from './offer-versions'
import { OrderConfirmation } from './order-confirmation'

interface OfferDocumentProps {
  offer: OfferDetail
  mails: readonly MailRecord[]
  /** Those that were made from this offer. */
  invoices: Outputs['invoices']['list']['data']
}

/** An offer that is out: the paper as it went, what became of it and what comes next. */
export function OfferDocument({ offer, mails, invoices }: OfferDocumentProps) {
  const t = useT(offersTexts)
  const documents = useT(documentsTexts)
  const [previewed, setPreviewed] = useState(false)
  const pdf = `/api/pdf/offers/${offer.id}`
  return (
    <>
      <PageHeader
        back={{ to: '/offers', label: t('many') }}
        title={offer.offer_number}
        badge={<OfferBadge status={offer.status} />}
        subtitle={
          <>
            {offer.title} · <Money value={offer.total} />
          </>
        }
        actions={
          <>
            <Button
              aria-pressed={previewed}
              onClick={() => setPreviewed(!previewed)}
              className="max-lg:hidden"
            >
              <Eye aria-hidden />
              {documents('pdf.preview')}
            </Button>
            <PdfButton url={pdf} />
            <OfferActions offer={offer} billed={invoices.some(invoice => invoice.status !== 'cancelled')} />
          </>
        }
      />
      <div className="@container">
        <div className="grid gap-4 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-6">
          {previewed ? (
            <PdfPreview
              url={pdf}
              title={documents('pdf.of', { number: offer.offer_number })}
              missing={null}
              onClose={() => setPreviewed(false)}
            />
          ) : (
            <OfferPaper offer={offer} />
          )}
          <aside aria-label={documents('aside')} className="grid min-w-0 content-start gap-4">
            <Card>
              <CardHeader title={documents('timeline')} />
              <CardContent>
                <StatusTimeline steps={stepsOf(offer, t)} />
              </CardContent>
            </Card>
            {offer.status === 'accepted' ? <OrderConfirmation offer={offer} /> : null}
            <OfferVersions offer={offer} />
            {invoices.length > 0 ? (
              <RecordCard
                title={t('invoices')}
                lines={invoiceLines(invoices)}
                total={invoices.length}
                all={{ to: '/invoices', label: t('invoices') }}
                empty=""
              />
            ) : null}
            <SentMails mails={mails} />
          </aside>
        </div>
      </div>
    </>
  )
}

function OfferPaper({ offer }: { offer: OfferDetail }) {
  const t = useT(offersTexts)
  return (
    <PaperView
      label={`${t('one')} ${offer.offer_number}`}
      contact={{ id: offer.kontakt_id, name: offer.kontakt_name }}
      facts={[
        [t('date'), <Day key="date" value={offer.offer_date} />],
        [t('validUntil'), offer.valid_until && <Day key="valid" value={offer.valid_until} />],
        [t('project'), projectLink(offer)],
      ]}
      title={offer.title}
      intro={offer.intro_text}
      closing={offer.closing_text}
      lines={offer.items}
      sums={{
        subtotal: offer.subtotal,
        discountPercent: offer.discount_percent,
        discountAmount: offer.discount_amount,
        net: minus(offer.subtotal, offer.discount_amount),
        taxes: offer.tax_breakdown,
        total: offer.total,
      }}
      totalLabel={t('total')}
    />
  )
}

function stepsOf(offer: OfferDetail, t: Translate<typeof offersTexts>): TimelineStep[] {
  const at = (instant: string | null) => <Instant value={instant} />
  const created: TimelineStep = {
    id: 'created',
    label: t('steps.created'),
    when: at(offer.created_at),
    state: 'done',
  }
  const sent: TimelineStep = offer.sent_at
    ? { id: 'sent', label: t('steps.sent'), when: at(offer.sent_at), state: 'done' }
    : { id: 'sent', label: t('steps.notSent'), state: 'next' }
  const until = offer.valid_until ? <Day value={offer.valid_until} /> : undefined
  const ends: Record<OfferDetail['status'], TimelineStep[]> = {
    draft: [sent],
    sent: [
      sent,
      {
        id: 'decision',
        label: t('steps.decision'),
        when: until && (
          <>
            {t('validUntil')} {until}
          </>
        ),
        state: 'next',
      },
    ],
    accepted: [
      sent,
      { id: 'accepted', label: t('steps.accepted'), when: at(offer.accepted_at), state: 'done' },
    ],
    rejected: [
      sent,
      { id: 'rejected', label: t('steps.rejected'), when: at(offer.rejected_at), state: 'ended' },
    ],
    expired: [sent, { id: 'expired', label: t('steps.expired'), when: until, state: 'ended' }],
    cancelled: [
      ...(offer.sent_at ? [sent] : []),
      { id: 'cancelled', label: t('steps.cancelled'), when: at(offer.updated_at), state: 'ended' },
    ],
  }
  return [created, ...ends[offer.status]]
}
