import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { mailForm, plainMail } from '~/features/documents/mail-form.server'
import { mailOutcome } from '~/features/documents/mail-outcome.server'
import { runVerb } from '~/features/documents/run-verb.server'
import { documentsTexts } from '~/i18n/documents'
import { dunningsTexts } from '~/i18n/dunnings'
import { redirectWithToast } from '~/lib/flash.server'
import { intentOf, submitForm } from '~/lib/form.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { idParam } from '~/lib/page.server'

const list = '/dunning'

/** A reminder has no page of its own: its list says all of it. */
export const loader = () => redirect(list)

/** The steps of one reminder. */
export const action = async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const { dunnings } = context.caller
  const id = idParam(params.id)
  const intent = await intentOf(request)
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, dunningsTexts)
  if (intent === 'send_email') {
    const form = mailForm(serverT(locale, documentsTexts))
    return submitForm(args, form, ({ value }) =>
      mailOutcome(context, locale, () => dunnings.send({ id, ...plainMail(value) })),
    )
  }
  throw await runVerb(args, list, async () => {
    if (intent === 'letter') {
      await dunnings.sendByLetter({ id })
      return redirectWithToast(list, t('toasts.letter'))
    }
    if (intent !== 'delete') return redirect(list)
    await dunnings.delete({ id })
    return redirectWithToast(list, t('toasts.deleted'))
  })
}
