import { Ban, Copy, FileCheck, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { type AfterSaving, DraftPage } from '~/features/documents/editor/draft-page'
import { isBlank } from '~/features/documents/editor/row'
import { useDraft } from '~/features/documents/editor/use-draft'
import type { Figures } from '~/features/documents/editor/use-figures'
import { MailDialog } from '~/features/documents/mail-dialog'
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
import type { OfferDetail } from '~server/services/sales/offers/schema'
import { offerDraft } from './offer-draft'
import OfferEditor from './offer-editor'
import { OfferVersions } from './offer-versions'
import { useOfferVerbs } from './use-offer-verbs'

interface OfferDraftProps {
  offer: OfferDetail
  figures: Figures
  mails: readonly MailRecord[]
}

/** An offer that is still written: the sheet, whether it is saved, and how it goes out. */
export default function OfferDraft({ offer, figures, mails }: OfferDraftProps) {
  const t = useT(offersTexts)
  const may = useMay()
  const handle = useDraft(offer, offerDraft, `offers.${offer.id}`, updates =>
    mutate('offers.update', { id: offer.id, updates }),
  )
  const verbs = useOfferVerbs(offer, {
    beforeDelete: () => handle.autosave.discard(),
    unpriced: unpricedNames(handle.draft.rows),
  })
  const { fields, rows } = handle.draft
  const hasItem = rows.some(row => row.kind === 'item' && row.description.trim() !== '')
  const why = fields.kontakt_id === '' ? t('why.contact') : hasItem ? null : t('why.empty')
  const sheet = useCallback(
    (preview: ReactNode) => <OfferEditor handle={handle} offer={offer} figures={figures} preview={preview} />,
    [handle, offer, figures],
  )
  const danger = { tone: 'danger' } as const
  const items = (afterSaving: AfterSaving): (VerbMenuItem | false)[] => [
    may('offers:send') && {
      id: 'send',
      icon: Send,
      label: t('verbs.send'),
      why,
      onSelect: () => afterSaving(() => verbs.ask('send')),
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
      onSelect: () => afterSaving(() => verbs.ask('cancel')),
    },
    { ...danger, id: 'delete', icon: Trash2, label: t('verbs.delete'), onSelect: () => verbs.ask('delete') },
  ]
  return (
    <>
      <RecordPresence room={`offer:${offer.id}`} />
      <DraftPage
        handle={handle}
        back={{ to: '/offers', label: t('many') }}
        number={offer.offer_number}
        badge={<OfferBadge status={offer.status} />}
        pdf={`/api/pdf/offers/${offer.id}`}
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
