import { Ban, Copy, Eye, FileCheck, Mail, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Skeleton } from '~/components/ui/skeleton'
import { toast } from '~/components/ui/toast'
import { BlockedButton } from '~/features/documents/blocked-button'
import { LeaveGuard } from '~/features/documents/editor/leave-guard'
import { SaveMark } from '~/features/documents/editor/save-mark'
import { SaveNotice } from '~/features/documents/editor/save-notice'
import { useDraft } from '~/features/documents/editor/use-draft'
import type { Figures } from '~/features/documents/editor/use-figures'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PdfButton } from '~/features/documents/pdf-button'
import { PdfPreview } from '~/features/documents/pdf-preview'
import { SentMails } from '~/features/documents/sent-mails'
import { VerbMenu } from '~/features/documents/verb-menu'
import { OfferBadge } from '~/features/records/record-status'
import { documentsTexts } from '~/i18n/documents'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { callProcedure } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { MailRecord } from '~server/services/mails/schema'
import type { OfferDetail } from '~server/services/offers/schema'
import { offerDraft } from './offer-draft'
import { OfferVersions } from './offer-versions'
import { useOfferVerbs } from './use-offer-verbs'

// The sheet comes only to those who write.
const OfferEditor = lazy(() => import('./offer-editor'))

interface OfferDraftProps {
  offer: OfferDetail
  figures: Figures
  mails: readonly MailRecord[]
}

/** An offer that is still written: the sheet, whether it is saved, and how it goes out. */
export function OfferDraft({ offer, figures, mails }: OfferDraftProps) {
  const t = useT(offersTexts)
  const documents = useT(documentsTexts)
  const may = useMay()
  const handle = useDraft(offer, offerDraft, `offers.${offer.id}`, updates =>
    callProcedure('POST', 'offers.update', { id: offer.id, updates }),
  )
  const verbs = useOfferVerbs(offer, () => handle.autosave.discard())
  const [previewed, setPreviewed] = useState(false)
  const [mailing, setMailing] = useState(false)
  const { draft, autosave } = handle
  const pdf = `/api/pdf/offers/${offer.id}`
  const saved = useCallback(() => autosave.flush(), [autosave])

  const hasItem = draft.rows.some(row => row.kind === 'item' && row.description.trim() !== '')
  const whyNot = draft.fields.kontakt_id === '' ? t('why.contact') : hasItem ? null : t('why.empty')

  /** Whatever leads out of the draft takes along what was written last. */
  async function afterSaving(next: () => void) {
    if (await autosave.flush()) next()
    else toast(documents('save.first'), { tone: 'warning' })
  }

  // One and the same element while nothing of it changes: the server's sheet must not be redrawn while its script loads.
  const sheet = useMemo(
    () => (
      <Suspense fallback={<Skeleton className="h-[70dvh] rounded-lg" />}>
        <OfferEditor
          handle={handle}
          offer={offer}
          figures={figures}
          preview={
            previewed ? (
              <PdfPreview
                url={pdf}
                title={documents('pdf.of', { number: offer.offer_number })}
                missing={null}
                beforeRefresh={saved}
                onClose={() => setPreviewed(false)}
              />
            ) : null
          }
        />
      </Suspense>
    ),
    [documents, figures, handle, offer, pdf, previewed, saved],
  )

  const sendLabel = (
    <>
      <Mail aria-hidden />
      {t('verbs.send_email')}
    </>
  )
  return (
    <>
      <PageHeader
        back={{ to: '/offers', label: t('many') }}
        title={offer.offer_number}
        badge={<OfferBadge status={offer.status} />}
        subtitle={<SaveMark saving={handle.saving} autosave={autosave} />}
        actions={
          <>
            <Button
              aria-pressed={previewed}
              onClick={() => void saved().then(() => setPreviewed(!previewed))}
              className="max-lg:hidden"
            >
              <Eye aria-hidden />
              {documents('pdf.preview')}
            </Button>
            <PdfButton url={pdf} beforeDownload={saved} />
            <VerbMenu
              items={[
                ...(may('offers:send')
                  ? [
                      {
                        id: 'send',
                        icon: Send,
                        label: t('verbs.send'),
                        why: whyNot,
                        onSelect: () => void afterSaving(() => verbs.ask('send')),
                      },
                    ]
                  : []),
                {
                  id: 'accept',
                  icon: FileCheck,
                  label: t('verbs.accept'),
                  why: t('why.notSent'),
                  onSelect: () => {},
                },
                {
                  id: 'duplicate',
                  icon: Copy,
                  label: t('verbs.duplicate'),
                  onSelect: () => void afterSaving(() => verbs.run('duplicate')),
                },
                ...(may('offers:decide')
                  ? [
                      {
                        id: 'cancel',
                        icon: Ban,
                        label: t('verbs.cancel'),
                        tone: 'danger' as const,
                        onSelect: () => void afterSaving(() => verbs.ask('cancel')),
                      },
                    ]
                  : []),
                {
                  id: 'delete',
                  icon: Trash2,
                  label: t('verbs.delete'),
                  tone: 'danger',
                  onSelect: () => verbs.ask('delete'),
                },
              ]}
            />
            {!may('offers:send') ? null : whyNot ? (
              <BlockedButton variant="primary" why={whyNot}>
                {sendLabel}
              </BlockedButton>
            ) : (
              <Button variant="primary" onClick={() => void afterSaving(() => setMailing(true))}>
                {sendLabel}
              </Button>
            )}
          </>
        }
      />
      <SaveNotice handle={handle} />
      {sheet}
      {mails.length > 0 || offer.versions.length > 1 ? (
        <div className="grid gap-4 pt-4">
          <OfferVersions offer={offer} />
          <SentMails mails={mails} />
        </div>
      ) : null}
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('mail.title', { number: offer.offer_number })}
        description={t('mail.description')}
        noun="offers"
        id={offer.id}
        sentText={t('toasts.send_email')}
      />
      {verbs.dialog}
      <LeaveGuard autosave={autosave} />
    </>
  )
}
