import type { LoaderFunctionArgs } from '@remix-run/node'
import { contactFilters } from '~/features/contacts/contact-filters'
import { contactsTexts } from '~/i18n/contacts'
import { allRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of contacts as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, contactsTexts)
  const { q, kind, status, sort } = contactFilters(request)
  const rows = allRows(part => context.caller.contacts.list({ q, kind, status, sort, ...part }))
  return csvResponse(
    t('title').toLowerCase(),
    rows,
    [
      [t('number'), row => row.customer_number],
      [t('kind'), row => t(`kinds.${row.kind}`)],
      [t('status'), row => t(`statuses.${row.status}`)],
      [t('name'), row => row.name],
      [t('form.company_name'), row => row.company_name],
      [t('form.salutation'), row => row.salutation && t(`salutations.${row.salutation}`)],
      [t('form.title'), row => row.title],
      [t('form.first_name'), row => row.first_name],
      [t('form.last_name'), row => row.last_name],
      [t('email'), row => row.email],
      [t('phone'), row => row.phone],
      [t('mobile'), row => row.mobile],
      [t('form.street'), row => row.street],
      [t('form.house_number'), row => row.house_number],
      [t('form.postal_code'), row => row.postal_code],
      [t('form.city'), row => row.city],
      [t('form.country'), row => row.country_code],
      [t('form.vat_number'), row => row.vat_number],
    ],
    locale,
  )
})
