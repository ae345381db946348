import { isRouteErrorResponse } from '@remix-run/react'
import { ErrorPage } from '~/components/error-page'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'

/** A link that opens nothing: said without the way to our login, which is none of a customer's business. */
export function EndedLink({ error }: { error: unknown }) {
  const t = useT(customerTexts)
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />
  return (
    <main id="content" className="mx-auto grid min-h-[60dvh] max-w-lg content-center gap-3 p-6">
      <h1 className="text-xl">{t('ended.title')}</h1>
      <p>{error.data?.message}</p>
      <p className="text-muted">{t('ended.help')}</p>
    </main>
  )
}
