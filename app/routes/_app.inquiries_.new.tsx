import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { Card, CardContent } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { InquiryFields } from '~/features/inquiries/inquiry-fields'
import { commonTexts } from '~/i18n/common'
import { inquiriesTexts } from '~/i18n/inquiries'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { titledPage } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { CreateInquiry } from '~server/services/sales/inquiries/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(inquiriesTexts, 'new', async ({ context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'inquiries:write')
  return {}
})

export const action = formAction(CreateInquiry, async ({ value, context, locale }) => {
  const { data } = await context.caller.inquiries.create(value)
  return redirectWithToast(`/inquiries/${data.id}`, serverT(locale, inquiriesTexts)('form.created'))
})

/** An inquiry by hand, during a telephone call. */
export default function NewInquiry() {
  const t = useT(inquiriesTexts)
  const common = useT(commonTexts)
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<CreateInquiry>({
    reply,
    defaultValue: { source: t('form.phoneSource') },
  })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/inquiries', label: t('title') }} title={t('new')} />
      <Card>
        <CardContent className="pt-4">
          <ActionForm form={form}>
            <InquiryFields fields={fields} autoFocus />
            <FormEnd cancelTo="/inquiries">{common('actions.create')}</FormEnd>
          </ActionForm>
        </CardContent>
      </Card>
    </div>
  )
}
