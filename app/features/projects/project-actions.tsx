import { Link } from '@remix-run/react'
import { ClipboardList, FileText, Pencil, Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { Project } from './project-context'

/** The usual next steps for a project. */
export function ProjectActions({ project: { id } }: { project: Project }) {
  const t = useT(projectsTexts)
  const common = useT(commonTexts)
  const may = useMay()
  return (
    <>
      {may('projects:write') ? (
        <Button asChild>
          <Link to={`/projects/${id}/edit`}>
            <Pencil aria-hidden />
            {common('actions.edit')}
          </Link>
        </Button>
      ) : null}
      {may('offers:write') ? (
        <Button asChild>
          <Link to={`/offers/new?project_id=${id}`}>
            <FileText aria-hidden />
            {t('actions.offer')}
          </Link>
        </Button>
      ) : null}
      {may('rapports:write') ? (
        <Button asChild variant={may('invoices:write') ? 'secondary' : 'primary'}>
          <Link to={`/rapports/new?project_id=${id}`}>
            <ClipboardList aria-hidden />
            {t('actions.rapport')}
          </Link>
        </Button>
      ) : null}
      {may('invoices:write') ? (
        <Button asChild variant="primary">
          <Link to={`/invoices/from-rapports?project_id=${id}`}>
            <Receipt aria-hidden />
            {t('actions.invoice')}
          </Link>
        </Button>
      ) : null}
    </>
  )
}
