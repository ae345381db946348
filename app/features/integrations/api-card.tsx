import { BookOpen, ExternalLink } from 'lucide-react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { CopyLine } from './copy-line'
import { useOrigin } from './use-origin'

/** Where the interface is, and what describes it. */
export function ApiCard() {
  const t = useT(integrationsTexts)
  const origin = useOrigin()
  const documents = [
    { href: '/docs/api', title: t('api.page'), hint: t('api.pageHint') },
    { href: '/api/v1/openapi.json', title: t('api.public'), hint: t('api.publicHint') },
    { href: '/api/swagger', title: t('api.whole'), hint: t('api.wholeHint') },
  ]
  return (
    <Card>
      <CardHeader title={t('api.title')} />
      <CardContent className="grid gap-3">
        <div className="grid gap-1">
          <p className="text-xs text-muted">{t('api.base')}</p>
          <CopyLine compact label={t('api.base')} text={`${origin}/api/v1`} />
        </div>
        <ul className="-mx-2 grid">
          {documents.map(({ href, title, hint }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="flex items-start gap-2.5 rounded-lg px-2 py-2 hover:bg-hover"
              >
                <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-xs text-muted">{hint}</span>
                </span>
                <ExternalLink aria-hidden className="mt-0.5 size-3.5 shrink-0 text-faint" />
              </a>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
