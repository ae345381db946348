import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { fieldLabel, nouns } from '~/features/imports/imports'
import { sampleRows } from '~/features/imports/samples'
import { importsTexts } from '~/i18n/imports'
import { csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'

/** A file that shows how records can be written; its headings are found without help. */
export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'imports:write')
  const noun = nouns.find(name => name === params.noun)
  if (!noun) throw data({ message: '' }, { status: 404 })
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, importsTexts)
  const rows = sampleRows(noun, locale)
  const fields = Object.keys(rows[0] ?? {})
  return csvResponse(
    t(`nouns.${noun}`).toLowerCase(),
    rows,
    fields.map(field => [fieldLabel(t, noun, field), row => row[field]] as const),
    locale,
  )
})
