import { Link } from '@remix-run/react'
import { ArrowRight, CircleCheck, FileText, FolderKanban, Sparkles, Users } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { InquiryPanelContext } from './inquiries-context'
import { useInquiryLink } from './inquiry-link'

/** The way from an inquiry to its contact and project, and on to the offer. */
export function ConversionState({
  inquiry,
  contact,
  project,
}: Pick<InquiryPanelContext, 'inquiry' | 'contact' | 'project'>) {
  const t = useT(inquiriesTexts)
  const may = useMay()
  const link = useInquiryLink()
  if (!inquiry.project_id) {
    if (!may('inquiries:write') || !may('projects:write')) return null
    return (
      <Button asChild variant="primary" size="lg">
        <Link to={link(`${inquiry.id}/convert`)} preventScrollReset>
          <Sparkles aria-hidden />
          {t('convert.open')}
        </Link>
      </Button>
    )
  }
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-success-soft p-3">
      <h2 className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-success" />
        {t('convert.converted')}
      </h2>
      <ul className="grid gap-1 [&_a]:inline-flex [&_a]:max-w-full [&_a]:items-center [&_a]:gap-2 [&_a]:hover:underline [&_svg]:size-4 [&_svg]:shrink-0">
        {contact ? (
          <li>
            <Link to={`/contacts/${contact.id}`}>
              <Users aria-hidden />
              <span className="truncate">{t('convert.toContact', { name: contact.name })}</span>
            </Link>
          </li>
        ) : null}
        {project ? (
          <li>
            <Link to={`/projects/${project.id}`}>
              <FolderKanban aria-hidden />
              <span className="truncate">{t('convert.toProject', { name: project.name })}</span>
            </Link>
          </li>
        ) : null}
      </ul>
      {may('offers:write') ? (
        <div className="mt-1">
          <Button asChild variant="primary">
            <Link to={`/offers/new?project_id=${inquiry.project_id}`}>
              <FileText aria-hidden />
              {t('convert.next')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
