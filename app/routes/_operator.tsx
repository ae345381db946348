import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData } from '@remix-run/react'
import { ArrowLeft, LogOut } from 'lucide-react'
import { AppearanceMenu } from '~/components/frame/appearance-menu'
import { Logo } from '~/components/logo'
import { Button } from '~/components/ui/button'
import { LinkTabs } from '~/components/ui/tabs'
import { TooltipProvider } from '~/components/ui/tooltip'
import { commonTexts } from '~/i18n/common'
import { companiesTexts } from '~/i18n/companies'
import { navTexts } from '~/i18n/nav'
import { platformTexts } from '~/i18n/platform'
import { queuesTexts } from '~/i18n/queues'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { whereAllowed } from '~/lib/where-allowed.server'

// An operator need not be in a company, and then there is no session view to build the company's frame from.
export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const session = await whereAllowed(context, () => context.caller.auth.session())
  return { company: session?.data.company ?? null }
})

export type OperatorCompany = ReturnType<typeof useLoaderData<typeof loader>>['company']

/** The frame around the platform's own pages. */
export default function OperatorLayout() {
  const { company } = useLoaderData<typeof loader>()
  const t = useT(companiesTexts)
  const common = useT(commonTexts)
  const nav = useT(navTexts)
  const queues = useT(queuesTexts)
  const texts = useT(platformTexts)
  return (
    <TooltipProvider>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-surface px-4 md:px-6">
        <Logo className="size-7" />
        <span className="font-semibold max-sm:sr-only">{common('appName')}</span>
        <span className="ml-auto flex min-w-0 items-center gap-1">
          {company ? (
            <Button asChild variant="ghost" className="min-w-0 shrink">
              <Link to="/">
                <ArrowLeft aria-hidden />
                <span className="truncate">{company.name}</span>
              </Link>
            </Button>
          ) : null}
          <AppearanceMenu />
          <Form method="post" action="/logout">
            <Button type="submit" variant="ghost" size="icon" aria-label={nav('menu.logout')}>
              <LogOut />
            </Button>
          </Form>
        </span>
      </header>
      <main
        id="content"
        aria-label={queues('admin.label')}
        className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-12 md:px-6"
      >
        <LinkTabs
          label={queues('admin.label')}
          tabs={[
            { to: '/admin/companies', label: t('title') },
            { to: '/admin/users', label: texts('tabs.users') },
            { to: '/admin/contact-requests', label: texts('tabs.requests') },
            { to: '/admin/invitations', label: texts('tabs.invitations') },
            { to: '/admin/audit', label: texts('tabs.audit') },
            { to: '/admin/queues', label: queues('title') },
            { to: '/admin/account', label: texts('tabs.account') },
          ]}
        />
        <div>
          <Outlet context={company} />
        </div>
      </main>
    </TooltipProvider>
  )
}
