import { useNavigation, useSubmit } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/offers/schema'

export type OfferIntent =
  | 'send'
  | 'accept'
  | 'reject'
  | 'revise'
  | 'duplicate'
  | 'cancel'
  | 'delete'
  | 'invoice'
type Asked = Exclude<OfferIntent, 'accept' | 'revise' | 'duplicate'>

/** The steps of an offer: those that cannot be taken back ask once, by number. */
export function useOfferVerbs(
  offer: Pick<OfferDetail, 'id' | 'offer_number'>,
  /** Lets go of what is not saved yet. */
  beforeDelete?: () => void,
): {
  run: (intent: OfferIntent) => void
  ask: (intent: Asked) => void
  /** Which step is under way. */
  pending: string | null
  dialog: ReactNode
} {
  const t = useT(offersTexts)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [asked, ask] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const run = (intent: OfferIntent, words = {}) =>
    submit({ intent, ...words }, { method: 'post', action: `/offers/${offer.id}` })
  const pending = navigation.formData?.get('intent')
  const dialog = asked ? (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t(`ask.${asked}.title`, { number: offer.offer_number })}
      confirmLabel={t(`ask.${asked}.confirm`)}
      tone={asked === 'send' || asked === 'invoice' ? 'primary' : 'danger'}
      onConfirm={() => {
        if (asked === 'delete') beforeDelete?.()
        run(asked, asked === 'invoice' ? { confirm_billed_again: 'on' } : {})
      }}
    >
      {t(`ask.${asked}.body`)}
    </ConfirmDialog>
  ) : null
  return {
    run,
    ask: intent => {
      ask(intent)
      setOpen(true)
    },
    pending: typeof pending === 'string' ? pending : null,
    dialog,
  }
}
