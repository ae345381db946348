import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { toast } from '~/components/ui/toast'
import { profileTexts } from '~/i18n/profile'
import type { FormReply } from '~/lib/form'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { DecideDeletion } from '~server/services/people/users/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.profile.deletionRequests()
  return { requests: data }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, DecideDeletion, async ({ value }) => {
    const { data } = await args.context.caller.profile.decideDeletion(value)
    return { result: data.result }
  })

/** Erasure requests; an administrator decides. */
export default function Requests() {
  const { requests } = useLoaderData<typeof loader>()
  return <DeletionRequests requests={requests} />
}

type Request = Outputs['profile']['deletionRequests']['data'][number]

/** The requests that wait, each with its two answers. */
function DeletionRequests({ requests }: { requests: Request[] }) {
  const t = useT(profileTexts)
  const format = useFormat()
  const fetcher = useFetcher<FormReply<{ result: 'erased' | 'left' | 'refused' }>>()
  const [decided, setDecided] = useState('')

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    const { done, result } = fetcher.data
    const [problem] = result?.error?.[''] ?? []
    if (done) toast(t(`requests.${done.result}`, { name: decided }))
    else if (problem) toast(problem, { tone: 'danger' })
  }, [fetcher.state, fetcher.data, decided, t])

  function decide({ user_id, name }: Request, decision: 'erase' | 'refuse') {
    setDecided(name)
    fetcher.submit({ userId: user_id, decision }, { method: 'post' })
  }

  return (
    <Card className="max-w-3xl">
      <CardHeader title={t('requests.title')} description={t('requests.hint')} />
      {requests.length === 0 ? (
        <EmptyState icon={UserCheck} title={t('requests.noneTitle')} className="py-8">
          {t('requests.noneBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {requests.map(request => (
            <li key={request.user_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <Avatar name={request.name} />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{request.name}</span>
                <span className="block text-xs text-muted" suppressHydrationWarning>
                  {t('requests.since', { day: format.day(format.dayOf(request.requested_at)) })}
                </span>
              </span>
              <ConfirmDialog
                trigger={<Button size="sm">{t('requests.refuse')}</Button>}
                title={t('requests.refuseTitle', { name: request.name })}
                confirmLabel={t('requests.refuse')}
                tone="primary"
                onConfirm={() => decide(request, 'refuse')}
              >
                {t('requests.refuseBody')}
              </ConfirmDialog>
              <ConfirmDialog
                trigger={
                  <Button size="sm" variant="danger">
                    {t('requests.erase')}
                  </Button>
                }
                title={t('requests.eraseTitle', { name: request.name })}
                confirmLabel={t('requests.erase')}
                tone="danger"
                typeName={request.name}
                onConfirm={() => decide(request, 'erase')}
              >
                {t('requests.eraseBody')}
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
