import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { DataTableToolbar } from '~/components/ui/data-table-toolbar'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { InvitationList } from '~/features/team/invitation-list'
import { teamTexts } from '~/i18n/team'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { page } from '~/lib/page.server'
import { useSearchState } from '~/lib/search-state'
import { invitationStatuses } from '~server/services/invitations/schema'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { q, limit, offset, filters } = listParams(request, { filters: { status: invitationStatuses } })
  const status = invitationStatuses.find(one => one === filters.status)
  const list = await context.caller.invites.list({ q, limit, offset, ...(status ? { status } : {}) })
  return { ...list, local: context.outbox }
})

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

/** Who was asked to join. */
export default function Invitations() {
  const { data, pagination, local } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  const { params, change } = useSearchState()
  const isNarrowed = params.has('q') || params.has('status')
  return (
    <div className="grid gap-3">
      <DataTableToolbar
        search={t('invitations.search')}
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: (['open', 'expired', 'accepted', 'cancelled'] as const).map(value => ({
              value,
              label: t(`invitations.statuses.${value}`),
            })),
          },
        ]}
      />
      {data.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState
            icon={MailPlus}
            title={t('invitations.empty')}
            action={
              isNarrowed ? undefined : (
                <Button variant="primary" onClick={() => change({ invite: '1' })}>
                  {t('invite.action')}
                </Button>
              )
            }
          >
            {t('invitations.emptyBody')}
          </EmptyState>
        </div>
      ) : (
        <InvitationList invitations={data} />
      )}
      {local && data.length > 0 ? <LocalMailNotice /> : null}
      <Pagination {...pagination} />
    </div>
  )
}
