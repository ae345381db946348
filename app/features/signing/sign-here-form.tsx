import { Form } from '@remix-run/react'
import { NamedYes } from '~/features/customer/parts'
import { signingTexts } from '~/i18n/signing'
import { useT } from '~/lib/i18n'

/** The customer's name, signature and consent on this device; `contentSha256` is the hash of the content shown. */
export default function SignHereForm({ contentSha256 }: { contentSha256: string }) {
  const t = useT(signingTexts)
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="sign" />
      <input type="hidden" name="content_sha256" value={contentSha256} />
      <NamedYes id="sign-here" agree={t('here.agree')} submit={t('here.sign')} reply={null} draws />
    </Form>
  )
}
