import { CircleAlert, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Day, Instant, Money } from '~/components/value'
import { CustomerLinkCard, type CustomerLinksOf } from '~/features/customer/customer-link-card'
import { DocumentPage } from '~/features/documents/document-page'
import { offerLines } from '~/features/documents/lines'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { PdfButton } from '~/features/documents/pdf-button'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline, type TimelineStep } from '~/features/documents/status-timeline'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLine } from '~/features/records/record-lines'
import { OfferBadge } from '~/features/records/record-status'
import { SigningCard } from '~/features/signing/signing-card'
import { offersTexts } from '~/i18n/offers'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { SigningState } from '~server/services/customer/signing/schema'
import type { MailRecord } from '~server/services/exchange/mails/schema'
import type { OfferDetail, OfferWithFirstLines } from '~server/services/sales/offers/schema'
import { OfferActions } from './offer-actions'
import { OfferVersions } from './offer-versions'

interface OfferDocumentProps {
  offer: OfferWithFirstLines
  mails: readonly MailRecord[]
  /** The links through which its customer sees it; null for users who may not see them. */
  links: CustomerLinksOf | null
  /** Its signature requests; null for users who may not request signatures. */
  signing: SigningState['data'] | null
  /** The invoices created from this offer. */
  invoices: Outputs['invoices']['list']['data']
}

/** An issued offer: its content as sent, its history, and the next step. */
export default function OfferDocument({ offer, mails, links, signing, invoices }: OfferDocumentProps) {
  const t = useT(offersTexts)
  const standing = invoices.filter(({ status }) => status !== 'cancelled')
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
        <OfferActions
          offer={offer}
          billed={standing.some(({ type }) => type !== 'anzahlung')}
          hasDeposit={standing.some(({ type }) => type === 'anzahlung')}
        />
      }
      paperFirst
      paper={
        <PaperView
          label={`${t('one')} ${offer.offer_number}`}
          document={offer}
          loadLines={offerLines}
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
          {offer.withdrawn_at ? (
            <Notice tone="warning" icon={CircleAlert} title={t('withdrawal.title')}>
              {t(offer.status === 'accepted' ? 'withdrawal.help' : 'withdrawal.closed')}
            </Notice>
          ) : null}
          <StatusTimeline steps={stepsOf(offer, t)} />
          {offer.status === 'accepted' ? <OrderConfirmation offer={offer} /> : null}
          <OfferVersions offer={offer} />
          {invoices.length > 0 ? (
            <RecordCard
              title={t('invoices')}
              records={{ data: invoices, pagination: { total: invoices.length } }}
              line={invoiceLine}
              all="/invoices"
              empty=""
            />
          ) : null}
          {signing ? <SigningCard signing={signing} /> : null}
          {links ? <CustomerLinkCard kind="offer" id={offer.id} links={links} /> : null}
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
  const withdrawn: TimelineStep = {
    id: 'withdrawn',
    label: t('steps.withdrawn'),
    when: (
      <>
        {at(offer.withdrawn_at)}
        {offer.withdrawn_by ? <span className="block wrap-anywhere">{offer.withdrawn_by}</span> : null}
      </>
    ),
    state: 'ended',
  }
  const ordered: TimelineStep[] = [
    sent,
    { id: 'accepted', label: t('steps.accepted'), when: <OrderPlaced offer={offer} />, state: 'done' },
    ...(offer.withdrawn_at ? [withdrawn] : []),
  ]
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
    accepted: ordered,
    rejected: [sent, { id: 'rejected', label: t('steps.rejected'), when: at(offer.rejected_at), state: 'ended' }],
    expired: [sent, { id: 'expired', label: t('steps.expired'), when: until, state: 'ended' }],
    cancelled: [
      ...(offer.accepted_at ? ordered : offer.sent_at ? [sent] : []),
      { id: 'cancelled', label: t('steps.cancelled'), when: at(offer.updated_at), state: 'ended' },
    ],
  }
  return [created, ...ends[offer.status]]
}

/** On which day, by whom and how the order was placed, with remarks. */
function OrderPlaced({ offer }: { offer: OfferDetail }) {
  const t = useT(offersTexts)
  const { id, has_signed_pdf, accepted_at, accepted_on, accepted_by, accepted_via, acceptance_note } = offer
  const { withdrawal_until, start_early } = offer
  const format = useFormat()
  const how = [accepted_by, accepted_via && t(`ways.${accepted_via}`)].filter(Boolean).join(', ')
  return (
    <>
      {accepted_on ? <Day value={accepted_on} /> : <Instant value={accepted_at} />}
      {how ? <span className="block wrap-anywhere">{how}</span> : null}
      {withdrawal_until ? (
        <>
          <span className="block">{t('withdrawal.until', { day: format.day(withdrawal_until) })}</span>
          <span className="block">{t(start_early ? 'withdrawal.startEarly' : 'withdrawal.notBefore')}</span>
        </>
      ) : null}
      {has_signed_pdf ? (
        <a
          href={`/api/pdf/offers/${id}?kind=signed`}
          target="_blank"
          rel="noreferrer"
          className="block underline underline-offset-2"
        >
          {t('order.signedPdf')}
        </a>
      ) : null}
      {acceptance_note ? <span className="block whitespace-pre-line wrap-anywhere">{acceptance_note}</span> : null}
    </>
  )
}

/** The order confirmation of an accepted offer: download and send. */
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
        draft="offers.mailDraft"
        id={offer.id}
        action={`/offers/${offer.id}`}
        kind="confirmation"
        sentText={t('confirmation.sent')}
      />
    </Card>
  )
}
