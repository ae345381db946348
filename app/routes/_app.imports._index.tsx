import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { importList } from '~/features/imports/import-list'
import { nouns } from '~/features/imports/imports'
import { UploadCard } from '~/features/imports/upload-card'
import { loadList } from '~/features/lists/list.server'
import { ListTable } from '~/features/lists/list-page'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(importsTexts, 'title', async (args: LoaderFunctionArgs) => {
  return { ...(await loadList(importList, args)) }
})

/** Uploading a file, and the previous imports. */
export default function Imports() {
  const imports = useLoaderData<typeof loader>()
  const t = useT(importsTexts)
  const may = useMay()
  const [params] = useSearchParams()
  useLive(importList.live)
  const allowed = nouns.filter(noun => may(`${noun}:write`))
  const initial = allowed.find(noun => noun === params.get('noun')) ?? allowed[0]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {initial ? <UploadCard nouns={allowed} initial={initial} /> : null}
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2>{t('list.title')}</h2>
          <ListTable list={importList} data={imports} />
          {imports.data.length > 0 ? <p className="text-[13px] text-muted">{t('list.kept')}</p> : null}
        </section>
      </div>
    </>
  )
}
