import type { LoaderFunctionArgs } from '@remix-run/node'
import { contactsTexts } from '~/i18n/contacts'
import { inquiriesTexts } from '~/i18n/inquiries'
import { allRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { inquiryStatuses } from '~server/services/inquiries/machine'

/** The list of inquiries as a file, with its search and filter. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, inquiriesTexts)
  const address = serverT(locale, contactsTexts)
  const { q, filters } = listParams(request, { filters: { status: inquiryStatuses } })
  const status = inquiryStatuses.find(one => one === filters.status)
  const rows = allRows(part => context.caller.inquiries.list({ q, status, ...part }))
  return csvResponse(
    t('title').toLowerCase(),
    rows,
    [
      [t('number'), row => row.anfrage_number],
      [t('name'), row => row.title],
      [t('status'), row => t(`statuses.${row.status}`)],
      [t('form.contact_name'), row => row.contact_name],
      [t('form.contact_phone'), row => row.contact_phone],
      [t('form.contact_email'), row => row.contact_email],
      [address('form.street'), row => row.objekt_street],
      [address('form.house_number'), row => row.objekt_house_number],
      [address('form.postal_code'), row => row.objekt_postal_code],
      [address('form.city'), row => row.objekt_city],
      [t('source'), row => row.source],
      [t('age'), row => row.created_at],
      [t('form.description'), row => row.description],
    ],
    locale,
  )
})
