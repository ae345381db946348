import { useActionData, useOutletContext } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import type { InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { InquiryFields } from '~/features/inquiries/inquiry-fields'
import { useInquiryLink } from '~/features/inquiries/inquiry-link'
import { RecordPresence } from '~/features/presence/record-presence'
import { commonTexts } from '~/i18n/common'
import { inquiriesTexts } from '~/i18n/inquiries'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam } from '~/lib/page.server'
import { CreateInquiry } from '~server/services/sales/inquiries/schema'

export const action = formAction(
  CreateInquiry,
  async ({ value, params, request, context, locale, expectedVersion }) => {
    const id = idParam(params.id)
    await context.caller.inquiries.update({ id, updates: { ...value, expected_version: expectedVersion } })
    return redirectWithToast(
      `/inquiries/${id}${new URL(request.url).search}`,
      serverT(locale, inquiriesTexts)('form.saved'),
    )
  },
)

export default function EditInquiry() {
  const { inquiry } = useOutletContext<InquiryPanelContext>()
  const common = useT(commonTexts)
  const link = useInquiryLink()
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<CreateInquiry>({ reply, defaultValue: inquiry })
  return (
    <ActionForm form={form} guard={{ record: inquiry, reply }}>
      <RecordPresence room={`inquiry:${inquiry.id}`} />
      <InquiryFields fields={fields} />
      <FormEnd cancelTo={link(inquiry.id)} keepsPlace>
        {common('actions.save')}
      </FormEnd>
    </ActionForm>
  )
}
