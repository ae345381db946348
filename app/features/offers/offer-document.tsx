import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Day, Instant, Money } from '~/components/value'
import { DocumentPage } from '~/features/documents/document-page'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { PdfButton } from '~/features/documents/pdf-button'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline, type TimelineStep } from '~/features/documents/status-timeline'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLines } from '~/features/records/record-lines'
import { OfferBadge } from '~/features/records/record-status'
import { offersTexts } from '~/i18n/offers'
import { type Translate, useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { MailRecord } from '~server/services/mails/schema'
import type { OfferDetail } from '~server/services/offers/schema'
import { OfferActions } from './offer-actions'
import { OfferVersions } from './offer-versions'

interface OfferDocumentProps {
  offer: OfferDetail
  mails: readonly MailRecord[]
  /** Those that were made from this offer. */
  invoices: Outputs['invoices']['list']['data']
}

/** An offer that is out: the paper as it went, what became of it and what comes next. */
export function OfferDocument({ offer, mails, invoices }: OfferDocumentProps) {
  const t = useT(offersTexts)
  return (
    <DocumentPage
      back={{ to: '/offers', label: t('many') }}
      number={offer.offer_number}
      badge={<OfferBadge status={offer.status} />}
      subtitle={
        <>
          {offer.title} · <Money value={offer.total} />
        </>
      }
      pdf={`/api/pdf/offers/${offer.id}`}
      actions={
        <OfferActions offer={offer} billed={invoices.some(invoice => invoice.status !== 'cancelled')} />
      }
      paperFirst
      paper={
        <PaperView
          label={`${t('one')} ${offer.offer_number}`}
          document={offer}
          facts={[
            [t('date'), <Day key="date" value={offer.offer_date} />],
            [t('validUntil'), offer.valid_until && <Day key="valid" value={offer.valid_until} />],
            [t('project'), projectLink(offer)],
          ]}
          totalLabel={t('total')}
        />
      }
      aside={
        <>
          <StatusTimeline steps={stepsOf(offer, t)} />
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
        </>
      }
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

/** The paper that confirms an accepted offer: to keep, and to send. */
function OrderConfirmation({ offer }: { offer: OfferDetail }) {
  const t = useT(offersTexts)
  const may = useMay()
  const [mailing, setMailing] = useState(false)
  return (
    <Card>
      <CardHeader title={t('confirmation.title')} />
      <CardContent className="grid gap-3">
        <p className="text-muted">{t('confirmation.help')}</p>
        <div className="flex flex-wrap gap-2">
          <PdfButton url={`/api/pdf/offers/${offer.id}?kind=confirmation`} />
          {may('offers:send') ? (
            <Button onClick={() => setMailing(true)}>
              <Mail aria-hidden />
              {t('confirmation.mail')}
            </Button>
          ) : null}
        </div>
      </CardContent>
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('confirmation.mailTitle', { number: offer.offer_number })}
        description={t('confirmation.mailHelp')}
        noun="offers"
        id={offer.id}
        kind="confirmation"
        sentText={t('confirmation.sent')}
      />
    </Card>
  )
}
