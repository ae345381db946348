import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useRevalidator, useRouteError } from '@remix-run/react'
import { Plus, RotateCw, Webhook } from 'lucide-react'
import { useState } from 'react'
import { CopyLine } from '~/components/copy-line'
import { ErrorPage } from '~/components/error-page'
import { DevPage } from '~/components/frame/dev-page'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { AnswerChoice } from '~/features/receiver/answer-choice'
import { openReceiver } from '~/features/receiver/open-receiver.server'
import { ReceivedList } from '~/features/receiver/received-list'
import { receiverTexts } from '~/i18n/receiver'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { receiverAnswers, SetReceiverAnswer } from '~server/services/integrations/webhooks/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(receiverTexts, 'title', async ({ context }: LoaderFunctionArgs) => ({
  receiver: await openReceiver(context),
  answers: [...receiverAnswers],
}))

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request)
  return answerMessage(args, async () => {
    const chosen = SetReceiverAnswer.parse({ answer: form.get('answer') })
    return (await args.context.caller.webhooks.setReceiverAnswer(chosen)).data
  })
}

/** What the company's webhooks have sent to the receiver on this machine, for trying them out by hand. */
export default function Receiver() {
  const { receiver, answers } = useLoaderData<typeof loader>()
  const { address, answer, received } = receiver
  const t = useT(receiverTexts)
  const [newestThen] = useState(received[0]?.id ?? 0)
  useLive(['deliveries'])
  const list = (
    <>
      <div className="grid gap-4 border-b border-line px-4 py-4">
        <div className="grid gap-2">
          <h2 className="text-[13px] leading-5 font-medium">{t('address')}</h2>
          <CopyLine label={t('address')} text={address} />
          <Button asChild className="justify-self-start">
            <Link to="/integrations/webhooks?to=receiver">
              <Plus aria-hidden />
              {t('create')}
            </Link>
          </Button>
        </div>
        <AnswerChoice answer={answer} answers={answers} />
      </div>
      {received.length === 0 ? (
        <EmptyState icon={Webhook} title={t('emptyTitle')}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <ReceivedList requests={received} newestThen={newestThen} />
      )}
    </>
  )
  const texts = { title: t('title'), about: t('about'), back: t('back'), listLabel: t('list') }
  return (
    <DevPage {...texts} tools={<Reload />} list={list}>
      <Outlet />
    </DevPage>
  )
}

/** A request waiting for its answer triggers no live update that would reload the page. */
function Reload() {
  const t = useT(receiverTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Button variant="ghost" onClick={revalidate} pending={state !== 'idle'}>
      <RotateCw aria-hidden />
      <span className="max-md:sr-only">{t('reload')}</span>
    </Button>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
