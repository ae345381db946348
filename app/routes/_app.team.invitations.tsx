import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { loadList } from '~/features/lists/list.server'
import { ListTable } from '~/features/lists/list-page'
import { invitationList } from '~/features/team/invitation-list'
import { teamTexts } from '~/i18n/team'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { useSearchState } from '~/lib/search-state'

export const loader = page(async (args: LoaderFunctionArgs) => ({
  ...(await loadList(invitationList, args)),
  local: args.context.outbox,
}))

export async function action(args: ActionFunctionArgs) {
  const { invites } = args.context.caller
  const form = await readForm(args.request)
  const id = String(form.get('id'))
  return answerMessage(args, async () => {
    if (form.get('intent') === 'cancel') {
      await invites.cancel({ id })
      return 'cancelled' as const
    }
    await invites.resend({ id })
    return 'resent' as const
  })
}

/** Pending invitations. */
export default function Invitations() {
  const { local, ...invitations } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  const { change } = useSearchState()
  const create = (
    <Button variant="primary" onClick={() => change({ invite: '1' })}>
      {t('invite.action')}
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListTable list={invitationList} data={invitations} create={create} />
      {local && invitations.data.length > 0 ? <LocalMailNotice /> : null}
    </div>
  )
}
