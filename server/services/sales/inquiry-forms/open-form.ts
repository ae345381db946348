import type { RequestContext } from '../../../context'
import { findInquiryForm, type InquiryFormRow } from '../../../identity/inquiry-form'
import { DomainError } from '../../../platform/errors'
import { enabledModules } from '../../../platform/modules'

/**
 * An active form. The company is the form's: a visitor cannot name another.
 * @throws DomainError inquiry_form.not_found, inquiry_form.ended
 */
export async function openForm({ db }: Pick<RequestContext, 'db'>, publicId: string): Promise<InquiryFormRow> {
  const form = await findInquiryForm(db, publicId)
  if (!form) throw new DomainError('inquiry_form.not_found')
  if (form.revokedAt || !enabledModules(form.plan, form.modules).has('anfragen'))
    throw new DomainError('inquiry_form.ended')
  return form
}
