import type { ActionFunctionArgs } from '@remix-run/node'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { submitForm } from '~/lib/form.server'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import type { Locale } from '~/lib/locale'
import { RefundCreditNote } from '~server/services/credit-notes/schema'

/** Books a refund from its dialog; an amount above what is due is refused at its field. */
export async function refundCreditNote(args: ActionFunctionArgs, id: number, locale: Locale) {
  const { caller } = args.context
  const t = serverT(locale, creditNotesTexts)
  const [{ data: note }, session] = await Promise.all([caller.creditNotes.get({ id }), caller.auth.session()])
  const { money } = createFormat({ locale, ...session.data.company })
  const schema = RefundCreditNote.omit({ id: true }).extend({
    amount: RefundCreditNote.shape.amount.max(
      note.refund_due,
      t('payOut.tooMuch', { due: money(note.refund_due) }),
    ),
  })
  return submitForm(args, schema, async ({ value }) => {
    const { data } = await caller.creditNotes.refund({ id, ...value })
    return { left: data.refund_due }
  })
}
