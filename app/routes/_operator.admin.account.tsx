import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { ownSecurity } from '~/features/auth/own-security.server'
import { SecuritySection } from '~/features/auth/security-section'
import { authTexts } from '~/i18n/auth'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'security.title', async ({ context }: LoaderFunctionArgs) => ({
  ...(await ownSecurity(context.caller)),
}))

/** Security of an operator's own account, even while they are in no company. */
export default function OperatorAccount() {
  const { title: _, ...own } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('security.title')} subtitle={own.email} />
      <SecuritySection {...own} />
    </div>
  )
}
