import type { RequestContext } from '../../../context'
import { openForm } from './open-form'
import { fieldsOfForm } from './read'
import type { ShownInquiryForm } from './schema'

/** What a visitor sees of a form. @throws DomainError inquiry_form.not_found, inquiry_form.ended */
export async function showInquiryForm(
  ctx: RequestContext,
  { public_id }: { public_id: string },
): Promise<{ data: ShownInquiryForm }> {
  const { companyName, color, locale, fields, consentText, privacyUrl, version } = await openForm(ctx, public_id)
  return {
    data: {
      ...{ company: companyName, color, locale, version },
      fields: fieldsOfForm(fields),
      consent_text: consentText,
      privacy_url: privacyUrl,
    },
  }
}
