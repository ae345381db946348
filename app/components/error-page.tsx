import { isRouteErrorResponse, Link } from '@remix-run/react'
import { useT } from '~/lib/i18n'
import type { PageError } from '~/lib/page.server'
import { Button } from './ui/button'

type Kind = 'notFound' | 'forbidden' | 'unavailable' | 'unexpected'

export interface ErrorPageProps {
  /** Whatever `useRouteError()` gives. */
  error: unknown
  /** Within the frame, which is the page's landmark already. */
  framed?: boolean
}

/** What happened, what is safe, what to do. */
export function ErrorPage({ error, framed = false }: ErrorPageProps) {
  const t = useT('errors')
  const Landmark = framed ? 'div' : 'main'
  const kind = kindOf(error)
  const { message, requestId } = detailsOf(error)
  return (
    <Landmark
      id={framed ? undefined : 'content'}
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-3 p-6"
    >
      <h1 className="text-xl">{t(`${kind}.title`)}</h1>
      <p className="text-muted">{kind !== 'unexpected' && message ? message : t(`${kind}.body`)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/">{t('home')}</Link>
        </Button>
        {kind === 'unavailable' || kind === 'unexpected' ? (
          <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        ) : null}
      </div>
      {requestId ? (
        <p className="mt-4 text-xs text-faint tabular">{t('requestId', { id: requestId })}</p>
      ) : null}
    </Landmark>
  )
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'unexpected'
  if (error.status === 404 || error.status === 405 || error.status === 410) return 'notFound'
  if (error.status === 403) return 'forbidden'
  return error.status === 503 || error.status === 429 ? 'unavailable' : 'unexpected'
}

function detailsOf(error: unknown): Partial<PageError> {
  return isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null
    ? error.data
    : {}
}
