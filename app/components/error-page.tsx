import { isRouteErrorResponse, Link, useNavigate, useRevalidator } from '@remix-run/react'
import {
  ArrowLeft,
  CircleHelp,
  CloudOff,
  Compass,
  House,
  LockKeyhole,
  type LucideIcon,
  RotateCw,
  ShieldCheck,
  WifiOff,
  Wrench,
} from 'lucide-react'
import { errorsTexts } from '~/i18n/errors'
import { isConnectionError } from '~/lib/connection-error'
import { useT } from '~/lib/i18n'
import type { PageError } from '~/lib/page.server'
import { Button } from './ui/button'

type Kind = 'notFound' | 'forbidden' | 'offline' | 'unavailable' | 'unexpected'

const icons: Record<Kind, LucideIcon> = {
  notFound: Compass,
  forbidden: LockKeyhole,
  offline: WifiOff,
  unavailable: CloudOff,
  unexpected: Wrench,
}

export interface ErrorPageProps {
  /** The value that `useRouteError()` returned. */
  error: unknown
  /** Drawn inside the frame, which is the page's landmark already. */
  framed?: boolean
}

/** Shows what happened, what is safe, and what to do. */
export function ErrorPage({ error, framed = false }: ErrorPageProps) {
  const t = useT(errorsTexts)
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const Landmark = framed ? 'div' : 'main'
  const kind = kindOf(error)
  const Icon = icons[kind]
  const { message, requestId, permission } = detailsOf(error)
  const passing = kind === 'unavailable' || kind === 'unexpected'
  const offline = kind === 'offline'
  return (
    <Landmark
      id={framed ? undefined : 'content'}
      className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 p-6"
    >
      <span className="grid size-12 place-items-center rounded-xl bg-sunken text-muted">
        <Icon aria-hidden className="size-6" />
      </span>
      <h1 className="text-xl">{t(`${kind}.title`)}</h1>
      <p>{kind !== 'unexpected' && message ? message : t(`${kind}.body`)}</p>
      <p className="flex gap-2 text-muted">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t(`${kind}.safe`)}
      </p>
      <p className="text-muted">{t(`${kind}.next`)}</p>
      <div className="mt-2 flex flex-wrap gap-2" data-noprint>
        {passing ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            <RotateCw aria-hidden />
            {t('reload')}
          </Button>
        ) : null}
        {offline ? (
          <Button variant="primary" onClick={revalidate} disabled={state === 'loading'}>
            <RotateCw aria-hidden />
            {t('retry')}
          </Button>
        ) : null}
        <Button asChild variant={passing || offline ? 'secondary' : 'primary'}>
          <Link to="/">
            <House aria-hidden />
            {t('home')}
          </Link>
        </Button>
        {framed && permission ? (
          <Button asChild>
            <Link to={`/team/permissions#p-${permission}`}>
              <CircleHelp aria-hidden />
              {t('whyNot')}
            </Link>
          </Button>
        ) : null}
        {passing ? null : (
          <Button onClick={() => navigate(-1)}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
        )}
      </div>
      {requestId ? <p className="mt-4 text-xs text-faint tabular">{t('requestId', { id: requestId })}</p> : null}
    </Landmark>
  )
}

function kindOf(error: unknown): Kind {
  if (isConnectionError(error)) return 'offline'
  if (!isRouteErrorResponse(error)) return 'unexpected'
  if (error.status === 404 || error.status === 405 || error.status === 410) return 'notFound'
  if (error.status === 403) return 'forbidden'
  return error.status === 503 || error.status === 429 ? 'unavailable' : 'unexpected'
}

function detailsOf(error: unknown): Partial<PageError> {
  return isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? error.data : {}
}
