import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { Link, useSearchParams } from '@remix-run/react'
import viewerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import { AppearanceMenu } from '~/components/frame/appearance-menu'
import { Logo } from '~/components/logo'
import { ApiViewer } from '~/features/api-docs/api-viewer'
import ownStyles from '~/features/api-docs/api-viewer.css?url'
import { commonTexts } from '~/i18n/common'
import { docsTexts } from '~/i18n/docs'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'

export const meta: MetaFunction = () => [{ title: 'API · Gewerk' }]
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: viewerStyles },
  { rel: 'stylesheet', href: ownStyles },
]

const documents = { v1: '/api/v1/openapi.json', all: '/api/swagger' }

/** The API documents, to read and try out; public, like the documents themselves. */
export default function ApiDocs() {
  const t = useT(docsTexts)
  const common = useT(commonTexts)
  const [params] = useSearchParams()
  const shown = params.get('document') === 'all' ? 'all' : 'v1'
  const choice = (id: 'v1' | 'all', label: string) => (
    <Link
      to={id === 'v1' ? '/docs/api' : '/docs/api?document=all'}
      aria-current={shown === id ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center rounded-md px-3 whitespace-nowrap text-muted hover:text-ink pointer-coarse:h-10',
        shown === id && 'bg-surface font-medium text-ink shadow-sm ring-1 ring-line',
      )}
    >
      {label}
    </Link>
  )
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-surface" data-frame>
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
          <Link to="/" className="flex min-w-0 grow items-center gap-2.5 font-semibold tracking-tight">
            <Logo className="size-7" />
            {common('appName')}
            <h1 className="truncate text-base font-normal text-muted">{t('title')}</h1>
          </Link>
          <nav
            aria-label={t('documents')}
            className="order-last flex w-full gap-1 rounded-lg bg-sunken p-1 sm:order-none sm:w-auto"
          >
            {choice('v1', t('public'))}
            {choice('all', t('all'))}
          </nav>
          <AppearanceMenu />
        </div>
      </header>
      <main id="content" className="mx-auto max-w-6xl">
        <ApiViewer key={shown} url={documents[shown]} expanded={shown === 'v1'} />
      </main>
    </>
  )
}
