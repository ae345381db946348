import type { ActionFunctionArgs } from '@remix-run/node'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { contactRequestList } from '~/features/platform/contact-request-list'
import { readForm } from '~/lib/form.server'
import { pageAction } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(contactRequestList)

export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await readForm(request)
  const id = String(form.get('id'))
  const intent = form.get('intent')
  const { contactRequests } = context.caller
  if (intent === 'remove') await contactRequests.remove({ id })
  if (intent === 'invite') await contactRequests.invite({ id })
  if (intent === 'handle') await contactRequests.handle({ id, handled: true })
  if (intent === 'reopen') await contactRequests.handle({ id, handled: false })
  return null
})

export default function ContactRequests() {
  return <ListPage list={contactRequestList} />
}
