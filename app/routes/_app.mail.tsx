import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Input } from '~/components/ui/input'
import { PageHeader } from '~/components/ui/page-header'
import { MailList } from '~/features/mailbox/mail-list'
import { mailboxTexts } from '~/i18n/mailbox'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import type { Outputs } from '~server/contract'
import { mailFolders as folders, vendorNames } from '~server/platform/values/account-vendors'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(mailboxTexts, 'title', async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.mailbox.accounts()
  return { accounts: data.filter(({ mail }) => mail) }
})

type Account = Outputs['mailbox']['accounts']['data'][number]

/** The user's own mailbox: its mails on the left, one of them on the right; on a phone one after the other. */
export default function Mailbox() {
  const { accounts } = useLoaderData<typeof loader>()
  const t = useT(mailboxTexts)
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const { vendor: opened } = useParams()
  const isReading = pathname !== '/mail'
  const account = accounts.find(({ provider }) => provider === (opened ?? params.get('vendor'))) ?? accounts[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={account ? `${t('from')}: ${account.account}` : undefined}
        className={cn(account && isReading && 'max-lg:sr-only')}
        actions={
          account ? (
            <Button asChild variant="primary">
              <Link to={{ pathname: `/mail/${account.provider}/new`, search }}>
                <MailPlus aria-hidden />
                {t('write')}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {account ? (
        <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <MailColumn account={account} accounts={accounts} isReading={isReading} />
          <div className={cn('min-w-0', isReading ? 'block' : 'hidden lg:block')}>
            <Outlet />
          </div>
        </div>
      ) : (
        <EmptyState
          icon={MailPlus}
          title={t('notConnectedTitle')}
          action={
            <Button asChild variant="primary">
              <Link to="/profile/calendar">{t('toProfile')}</Link>
            </Button>
          }
        >
          {t('notConnectedBody')}
        </EmptyState>
      )}
    </>
  )
}

interface ColumnProps {
  account: Account
  accounts: readonly Account[]
  isReading: boolean
}

function MailColumn({ account, accounts, isReading }: ColumnProps) {
  const t = useT(mailboxTexts)
  const [params] = useSearchParams()
  const folder = folders.find(one => one === params.get('folder')) ?? 'inbox'
  const q = params.get('q')?.trim().slice(0, 200) ?? ''
  const { provider: vendor } = account
  const at = (changed: Record<string, string>) => {
    const all = { vendor, folder, ...(q ? { q } : {}), ...changed }
    return `/mail?${new URLSearchParams(all)}`
  }
  const search = at({}).slice('/mail'.length)
  const tab = (isOpen: boolean) =>
    cn('rounded-md px-2.5 py-1.5 pointer-coarse:py-2.5', isOpen ? 'bg-hover font-medium text-ink' : 'text-muted')
  return (
    <section
      aria-label={t('list')}
      className={cn('min-w-0 rounded-lg border border-line bg-surface', isReading && 'max-lg:hidden')}
    >
      <div className="grid gap-2 border-b border-line p-3">
        {accounts.length > 1 ? (
          <nav aria-label={t('from')} className="flex flex-wrap gap-1">
            {accounts.map(({ provider }) => (
              <Link
                key={provider}
                to={at({ vendor: provider })}
                aria-current={provider === vendor || undefined}
                className={tab(provider === vendor)}
              >
                {vendorNames[provider]}
              </Link>
            ))}
          </nav>
        ) : null}
        <nav aria-label={t('folders.label')} className="flex flex-wrap gap-1">
          {folders.map(one => (
            <Link
              key={one}
              to={at({ folder: one })}
              aria-current={one === folder || undefined}
              className={tab(one === folder)}
            >
              {t(`folders.${one}`)}
            </Link>
          ))}
        </nav>
        <Form action="/mail" key={search}>
          <input type="hidden" name="vendor" value={vendor} />
          <input type="hidden" name="folder" value={folder} />
          <Input
            name="q"
            type="search"
            defaultValue={q}
            placeholder={t('search')}
            aria-label={t('search')}
            maxLength={200}
          />
        </Form>
      </div>
      <MailList key={`${vendor}${search}`} vendor={vendor} query={{ folder, ...(q ? { q } : {}) }} search={search} />
    </section>
  )
}
