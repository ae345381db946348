import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ArrowRight, ChevronLeft } from 'lucide-react'
import { Instant, None } from '~/components/value'
import { Fact, Facts } from '~/features/integrations/facts'
import { HeaderList } from '~/features/integrations/header-list'
import { JsonText } from '~/features/integrations/json-text'
import { TestMark } from '~/features/integrations/test-mark'
import { AnsweredWith } from '~/features/receiver/answered-with'
import { SignatureBadge } from '~/features/receiver/signature-badge'
import { receiverTexts } from '~/i18n/receiver'
import { useT } from '~/lib/i18n'
import { idParam, page } from '~/lib/page.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.request.event ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data: request } = await context.caller.webhooks.received({ id: idParam(params.id) })
  return { request }
})

/** One request as received: whether its signature is valid, its headers and its body. */
export default function ReceivedRequest() {
  const { request } = useLoaderData<typeof loader>()
  const t = useT(receiverTexts)
  const { signature, secrets, delivery_id: delivery, headers, body } = request
  const hint = signature === 'valid' && secrets > 1 ? 'both' : signature
  return (
    <article key={request.id} className="mx-auto grid max-w-4xl gap-5 px-4 py-4 md:px-8 md:py-6">
      <div>
        <Link
          to="/dev/webhooks"
          className="mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink md:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('list')}
        </Link>
        <h2 className="flex flex-wrap items-center gap-2 text-xl leading-7 break-all">
          {request.event ?? t('unnamed')}
          {request.test ? <TestMark /> : null}
        </h2>
      </div>
      <div className="grid gap-1">
        <div>
          <SignatureBadge signature={signature} />
        </div>
        <p className="text-[13px] text-muted">{t(`signatureHints.${hint}`)}</p>
      </div>
      <Facts>
        <Fact name={t('facts.time')}>
          <Instant value={request.received_at} />
        </Fact>
        <Fact name={t('facts.answered')}>
          <AnsweredWith {...request} />
        </Fact>
        <Fact name={t('facts.attempt')}>{request.attempt ?? <None />}</Fact>
        <Fact name={t('facts.delivery')}>
          {delivery === null ? (
            <None />
          ) : (
            <Link
              to={`/integrations/deliveries/${delivery}`}
              className="inline-flex items-center gap-1 text-accent-ink hover:underline"
            >
              {t('delivery', { id: delivery })}
              <ArrowRight aria-hidden className="size-3.5" />
            </Link>
          )}
        </Fact>
        <Fact name={t('facts.eventId')}>
          {request.event_id === null ? (
            <None />
          ) : (
            <code className="font-mono text-xs break-all">{request.event_id}</code>
          )}
        </Fact>
        <Fact name={t('facts.path')}>
          <code className="font-mono text-xs break-all">POST {request.path}</code>
        </Fact>
      </Facts>
      <section className="grid gap-2">
        <h3>{t('body')}</h3>
        {body === '' ? (
          <p className="text-[13px] text-muted">{t('emptyBodyOfRequest')}</p>
        ) : (
          <JsonText label={t('body')} text={body} />
        )}
      </section>
      <section className="grid gap-2">
        <h3>{t('headers')}</h3>
        <HeaderList label={t('headers')} headers={headers.map(({ name, value }) => [name, value] as const)} />
      </section>
    </article>
  )
}
