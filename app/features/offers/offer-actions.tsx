import { Ban, Check, Copy, GitBranchPlus, HandCoins, Mail, Receipt, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { MailDialog } from '~/features/documents/mail-dialog'
import { VerbMenu, type VerbMenuItem } from '~/features/documents/verb-menu'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { OfferDetail, OfferWithFirstLines } from '~server/services/sales/offers/schema'
import { AcceptDialog } from './accept-dialog'
import { DepositDialog } from './deposit-dialog'
import { useOfferVerbs } from './use-offer-verbs'

interface OfferActionsProps {
  offer: OfferWithFirstLines
  /** Whether an invoice other than a deposit was created from it. */
  billed: boolean
  /** Whether a deposit invoice exists: a final invoice deducts it. */
  hasDeposit: boolean
}

/** The actions on an issued offer; the next sensible one is the primary button. */
export function OfferActions({ offer, billed, hasDeposit }: OfferActionsProps) {
  const t = useT(offersTexts)
  const may = useMay()
  const verbs = useOfferVerbs(offer)
  const [mailing, setMailing] = useState(false)
  const [accepting, setAccepting] = useState(false)
  const [depositing, setDepositing] = useState(false)
  const billing = hasDeposit ? 'final_invoice' : 'invoice'
  const can = (action: OfferDetail['allowed_actions'][number]) => offer.allowed_actions.includes(action)
  const decides = may('offers:decide')
  const bills = may('invoices:write') && (offer.status === 'accepted' || offer.status === 'sent')

  const openDraft = offer.versions.find(version => version.status === 'draft')
  const ordered = offer.versions.some(version => version.status === 'accepted')
  const writing: VerbMenuItem[] = [
    ...(can('revise')
      ? [
          {
            id: 'revise',
            icon: GitBranchPlus,
            label: t('verbs.revise'),
            why: ordered
              ? t('why.ordered')
              : openDraft
                ? t('why.versionOpen', { number: openDraft.offer_number })
                : null,
            onSelect: () => verbs.run('revise'),
          },
        ]
      : []),
    { id: 'duplicate', icon: Copy, label: t('verbs.duplicate'), onSelect: () => verbs.run('duplicate') },
  ]
  const more: VerbMenuItem[] = [
    ...(can('send_email') && may('offers:send')
      ? [{ id: 'mail', icon: Mail, label: t('verbs.sendAgain'), onSelect: () => setMailing(true) }]
      : []),
    ...(bills && (offer.status === 'sent' || billed)
      ? [
          {
            id: 'invoice',
            icon: Receipt,
            label: t('verbs.invoice'),
            why: billed ? null : t('why.notAccepted'),
            onSelect: () => (billed ? verbs.confirm('invoice') : verbs.run('invoice')),
          },
        ]
      : []),
    ...(bills && !billed
      ? [
          {
            id: 'deposit',
            icon: HandCoins,
            label: t('verbs.deposit'),
            why: offer.status === 'accepted' ? null : t('why.notAccepted'),
            onSelect: () => setDepositing(true),
          },
        ]
      : []),
    ...(may('offers:write') ? writing : []),
    ...(can('reopen') && decides
      ? [{ id: 'reopen', icon: Undo2, label: t('verbs.reopen'), onSelect: () => verbs.confirm('reopen') }]
      : []),
    ...(can('cancel') && decides
      ? [
          {
            id: 'cancel',
            icon: Ban,
            label: t('verbs.cancel'),
            tone: 'danger' as const,
            onSelect: () => verbs.confirm('cancel'),
          },
        ]
      : []),
  ]
  return (
    <>
      <VerbMenu items={more} />
      {can('reject') && decides ? (
        <Button onClick={() => verbs.confirm('reject')} pending={verbs.pending === 'reject'}>
          <X aria-hidden />
          {t('verbs.reject')}
        </Button>
      ) : null}
      {can('accept') && decides ? (
        <Button variant="primary" onClick={() => setAccepting(true)}>
          <Check aria-hidden />
          {t('verbs.accept')}
        </Button>
      ) : null}
      {bills && offer.status === 'accepted' && !billed ? (
        <Button variant="primary" onClick={() => verbs.run(billing)} pending={verbs.pending === billing}>
          <Receipt aria-hidden />
          {t(`verbs.${billing}`)}
        </Button>
      ) : null}
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('mail.title', { number: offer.offer_number })}
        description={t('mail.again')}
        again
        draft="offers.mailDraft"
        id={offer.id}
        action={`/offers/${offer.id}`}
        sentText={t('toasts.send_email')}
      />
      <AcceptDialog offer={offer} open={accepting} onOpenChange={setAccepting} />
      <DepositDialog offer={offer} open={depositing} onOpenChange={setDepositing} />
      {verbs.dialog}
    </>
  )
}
