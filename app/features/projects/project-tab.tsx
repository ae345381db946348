import { Link, useLoaderData, useParams } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import type { AnyList, ListData } from '~/features/lists/list'
import { ListTable } from '~/features/lists/list-page'
import { projectsTexts } from '~/i18n/projects'
import { type TextKey, useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

interface ProjectTabProps {
  list: AnyList
  columns: readonly string[]
  /** The text of an empty tab, and the link that creates the first record. */
  texts: Record<'title' | 'body' | 'create', TextKey<typeof projectsTexts>>
  create: string
}

/** The rows of a list for one project, on its page. */
export function ProjectTab({ list, columns, texts, create }: ProjectTabProps) {
  const data = useLoaderData<ListData>()
  const t = useT(projectsTexts)
  const may = useMay()
  const search = `?project_id=${useParams().id}`
  return (
    <ListTable
      list={list}
      data={data}
      within={{ columns, search, title: t(texts.title), body: t(texts.body) }}
      create={
        list.create && may(list.create.may) ? (
          <Button asChild variant="primary">
            <Link to={create + search}>{t(texts.create)}</Link>
          </Button>
        ) : undefined
      }
    />
  )
}
