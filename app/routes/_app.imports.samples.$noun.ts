import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { nouns } from '~/features/imports/imports'
import { importsTexts } from '~/i18n/imports'
import { csvResponse } from '~/lib/csv.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page } from '~/lib/page.server'

/** A sample file for importing records; its headings are recognised automatically. */
export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const noun = nouns.find(name => name === params.noun)
  if (!noun) throw data({ message: '' }, { status: 404 })
  const { data: rows } = await context.caller.imports.samples({ noun })
  const locale = localeOf({ request, context })
  return csvResponse(
    serverT(locale, importsTexts)(`nouns.${noun}`).toLowerCase(),
    rows,
    Object.keys(rows[0] ?? {}).map(field => [field, (row: (typeof rows)[number]) => row[field]] as const),
    locale,
  )
})
