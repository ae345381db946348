import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { ConvertForm } from '~/features/inquiries/convert-form'
import type { InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { inquiriesTexts } from '~/i18n/inquiries'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import { ConvertInquiry } from '~server/services/inquiries/schema'

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data: duplicates } = await context.caller.inquiries.duplicates({ id: idParam(params.id) })
  return { duplicates }
})

export const action = formAction(
  ConvertInquiry.omit({ id: true }),
  async ({ value, params, request, context, locale }) => {
    const id = idParam(params.id)
    await context.caller.inquiries.convert({ id, ...value })
    return redirectWithToast(
      `/inquiries/${id}${new URL(request.url).search}`,
      serverT(locale, inquiriesTexts)('convert.done'),
    )
  },
)

/** From an inquiry to contact and project in one step. */
export default function ConvertInquiryPage() {
  const { duplicates } = useLoaderData<typeof loader>()
  const { inquiry, contact } = useOutletContext<InquiryPanelContext>()
  const reply = useActionData<typeof action>()
  return <ConvertForm {...{ inquiry, contact, duplicates, reply }} />
}
