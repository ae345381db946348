import { Ban, Copy, FileCheck, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import type { DocumentHead } from '~/features/documents/document-page'
import { AllLines } from '~/features/documents/editor/all-lines'
import { type AfterSaving, DraftPage } from '~/features/documents/editor/draft-page'
import { isBlank } from '~/features/documents/editor/row'
import { useDraft } from '~/features/documents/editor/use-draft'
import { offerLines } from '~/features/documents/lines'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { SentMails } from '~/features/documents/sent-mails'
import { unpricedNames } from '~/features/documents/unpriced-lines'
import type { VerbMenuItem } from '~/features/documents/verb-menu'
import { RecordPresence } from '~/features/presence/record-presence'
import { OfferBadge } from '~/features/records/record-status'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { mutate } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { MailRecord } from '~server/services/exchange/mails/schema'
import type { OfferWithFirstLines } from '~server/services/sales/offers/schema'
import { offerDraft } from './offer-draft'
import OfferEditor from './offer-editor'
import { OfferVersions } from './offer-versions'
import { useOfferVerbs } from './use-offer-verbs'

interface OfferDraftProps {
  offer: OfferWithFirstLines
  mails: readonly MailRecord[]
}

/** An offer in draft, once all of its lines are loaded. */
export default function OfferDraft({ offer, mails }: OfferDraftProps) {
  const t = useT(offersTexts)
  const head = {
    back: { to: '/offers', label: t('many') },
    number: offer.offer_number,
    badge: <OfferBadge status={offer.status} />,
    pdf: `/api/pdf/offers/${offer.id}`,
  }
  return (
    <AllLines
      document={offer}
      loadLines={offerLines}
      head={head}
      paper={
        <PaperView
          label={offer.offer_number}
          document={offer}
          loadLines={offerLines}
          facts={[]}
          totalLabel={t('total')}
        />
      }
    >
      {(whole, onSaved) => <OfferSheet {...{ offer, whole, onSaved, mails, head }} />}
    </AllLines>
  )
}

interface OfferSheetProps extends OfferDraftProps {
  /** With all of its lines, as last loaded. */
  whole: OfferWithFirstLines
  onSaved: (version: number) => void
  head: DocumentHead
}

/** The sheet, whether it is saved, and how it goes out. */
function OfferSheet({ offer, whole, onSaved, mails, head }: OfferSheetProps) {
  const t = useT(offersTexts)
  const may = useMay()
  const handle = useDraft(whole, offerDraft, `offers.${offer.id}`, updates =>
    mutate('offers.update', { id: offer.id, updates }),
  )
  const { version } = handle.saving
  useEffect(() => onSaved(version), [onSaved, version])
  const verbs = useOfferVerbs(offer, {
    beforeDelete: () => handle.autosave.discard(),
    unpriced: unpricedNames(handle.draft.rows),
  })
  const { fields, rows } = handle.draft
  const hasItem = rows.some(row => row.kind === 'item' && row.description.trim() !== '')
  const why = fields.kontakt_id === '' ? t('why.contact') : hasItem ? null : t('why.empty')
  const sheet = useCallback(
    (preview: ReactNode) => <OfferEditor handle={handle} offer={offer} whole={whole} preview={preview} />,
    [handle, offer, whole],
  )
  const danger = { tone: 'danger' } as const
  const items = (afterSaving: AfterSaving): (VerbMenuItem | false)[] => [
    may('offers:send') && {
      id: 'send',
      icon: Send,
      label: t('verbs.send'),
      why,
      onSelect: () => afterSaving(() => verbs.confirm('send')),
    },
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
      onSelect: () => afterSaving(() => verbs.run('duplicate')),
    },
    may('offers:decide') && {
      ...danger,
      id: 'cancel',
      icon: Ban,
      label: t('verbs.cancel'),
      onSelect: () => afterSaving(() => verbs.confirm('cancel')),
    },
    { ...danger, id: 'delete', icon: Trash2, label: t('verbs.delete'), onSelect: () => verbs.confirm('delete') },
  ]
  return (
    <>
      <RecordPresence room={`offer:${offer.id}`} />
      <DraftPage
        handle={handle}
        {...head}
        sheet={sheet}
        items={items}
        send={may('offers:send') ? { label: t('verbs.send_email'), why } : null}
        mailDialog={(open, onOpenChange) => (
          <MailDialog
            open={open}
            onOpenChange={onOpenChange}
            title={t('mail.title', { number: offer.offer_number })}
            description={t('mail.description')}
            draft="offers.mailDraft"
            id={offer.id}
            action={`/offers/${offer.id}`}
            sentText={t('toasts.send_email')}
            priced={{
              lines: rows.filter(row => !isBlank(row)).map(row => row.description),
              hint: t('mail.unpricedHint'),
            }}
          />
        )}
      >
        {mails.length > 0 || offer.versions.length > 1 ? (
          <div className="grid gap-4 pt-4">
            <OfferVersions offer={offer} />
            <SentMails mails={mails} />
          </div>
        ) : null}
        {verbs.dialog}
      </DraftPage>
    </>
  )
}
