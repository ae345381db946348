import type { LoaderFunctionArgs } from '@remix-run/node'
import { fieldLabel, issueText } from '~/features/imports/imports'
import { importsTexts } from '~/i18n/imports'
import { csvResponse } from '~/lib/csv.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'

/** The rows of an import that need a look, with the reason, as a file that can be corrected and uploaded again. */
export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const id = idParam(params.id)
  const locale = localeOf({ request, context })
  const t = serverT(locale, importsTexts)
  const { imports } = context.caller
  const { data: one } = await imports.get({ id })
  const fields = one.fields.map(({ name }) => name).filter(name => one.mapping[name] !== undefined)
  async function* rows() {
    for (let offset = 0; ; offset += 200) {
      const { data, pagination } = await imports.rows({ id, troubled: true, limit: 200, offset })
      yield* data
      if (!pagination.hasMore) return
    }
  }
  return csvResponse(
    `import-${id}`,
    rows(),
    [
      ...fields.map(
        field => [fieldLabel(one, field), (row: { cells: Record<string, string> }) => row.cells[field]] as const,
      ),
      [t('rows.line'), row => row.line],
      [t('rows.state'), row => row.issues.map(issue => issueText(t, one, issue)).join('; ')],
    ],
    locale,
  )
})
