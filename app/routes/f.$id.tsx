import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { useRef } from 'react'
import { InquiryForm } from '~/features/inquiry-forms/inquiry-form'
import { useGrowingFrame } from '~/features/inquiry-forms/use-growing-frame'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page, pageAction } from '~/lib/page.server'
import { parseUrl } from '~server/platform/values/parse-url'
import { InquiryFields } from '~server/services/sales/inquiry-forms/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.form.company ?? 'Gewerk' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { data: form } = await context.caller.inquiryForms.show({ public_id: params.id ?? '' })
  return { form, primary: form.color, openedAt: new Date().toISOString(), origin: originAround(request) }
})

/** Origin of the website around the form: as its script reports it, else the referrer of a link. */
function originAround(request: Request): string | null {
  const said = new URL(request.url).searchParams.get('origin') ?? request.headers.get('referer') ?? ''
  const site = parseUrl(said)
  return site && /^https?:$/.test(site.protocol) && site.host !== request.headers.get('host') ? site.origin : null
}

const send = formAction(InquiryFields, async ({ value, params, context }) => {
  await context.caller.inquiryForms.send({ ...value, public_id: params.id ?? '' })
  return null
})

/** A form that takes nothing any more is answered as its page is (404, 410), whatever was filled in. */
export const action = pageAction(async args => {
  await args.context.caller.inquiryForms.show({ public_id: args.params.id ?? '' })
  return send(args)
})

/** A form that was changed meanwhile is refused, and shown in its current state. */
export const shouldRevalidate = () => true

/** A company's inquiry form, in a frame on its website or standalone; the only page that others may frame. */
export default function InquiryFormPage() {
  const { form, openedAt, origin } = useLoaderData<typeof loader>()
  const content = useRef<HTMLElement>(null)
  useGrowingFrame(content, useParams().id ?? '', origin)
  return (
    <main ref={content} id="content" className="mx-auto w-full max-w-2xl p-4">
      <InquiryForm form={form} openedAt={openedAt} origin={origin} reply={useActionData<typeof action>()} />
    </main>
  )
}

/**
 * Unknown, revoked or failed: shown without a company, and without a link to our own pages, which must not be framed.
 */
export function ErrorBoundary() {
  const t = useT(inquiryFormsTexts)
  const content = useRef<HTMLElement>(null)
  useGrowingFrame(content, useParams().id ?? '', null)
  return (
    <main ref={content} id="content" className="mx-auto grid w-full max-w-2xl gap-3 p-4">
      <h1 className="text-xl">{t('endedTitle')}</h1>
      <p>{t('endedBody')}</p>
    </main>
  )
}
