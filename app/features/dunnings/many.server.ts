import type { ActionFunctionArgs } from '@remix-run/node'
import { dunningsTexts } from '~/i18n/dunnings'
import { redirectWithToast } from '~/lib/flash.server'
import { readForm } from '~/lib/form.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { shownRefusal } from '~/lib/page.server'

const here = '/dunning'

/** Creates or mails the chosen dunnings one by one; a refusal is reported, and does not hold up the others. */
export async function runMany(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args
  const { dunnings } = context.caller
  const t = serverT(localeOf(args), dunningsTexts)
  const form = await readForm(request)
  const writes = form.get('intent') === 'write'
  const ids = form
    .getAll(writes ? 'invoice_id' : 'id')
    .map(Number)
    .filter(Number.isSafeInteger)
  if (ids.length === 0) return redirectWithToast(here, t('toasts.nothing'), 'info')
  let done = 0
  let refused: string | null = null
  for (const id of ids) {
    try {
      if (writes) await dunnings.create({ invoice_id: id })
      else await dunnings.send({ id })
      done += 1
    } catch (error) {
      refused ??= shownRefusal(error, args).message
    }
  }
  const message = t(writes ? 'toasts.written' : 'toasts.mailed', { count: done })
  if (!refused) return redirectWithToast(here, message)
  return redirectWithToast(here, done > 0 ? `${message}. ${refused}` : refused, 'danger')
}
