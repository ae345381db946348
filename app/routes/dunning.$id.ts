import { redirect } from '@remix-run/node'
import { documentAction } from '~/features/documents/document-action.server'
import { dunningsTexts } from '~/i18n/dunnings'
import { serverT } from '~/lib/i18n.server'

/** A dunning has no page of its own: its list shows all of it. */
export const loader = () => redirect('/dunning')

/** The steps of one dunning. */
export const action = documentAction(
  () => '/dunning',
  ({ id, caller: { dunnings }, locale }) => {
    const t = serverT(locale, dunningsTexts)
    return {
      mails: { send_email: letter => dunnings.send({ id, ...letter }) },
      verbs: {
        letter: () => dunnings.sendByLetter({ id }).then(() => t('toasts.letter')),
        delete: () => dunnings.delete({ id }).then(() => t('toasts.deleted')),
      },
    }
  },
)
