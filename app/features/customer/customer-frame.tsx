import { useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { customerTexts } from '~/i18n/customer'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { CustomerView } from '~server/services/customer/portal/schema'
import { CompanyContact } from './parts'

interface CustomerFrameProps {
  view: Pick<CustomerView, 'company' | 'kind'>
  children: ReactNode
}

/** The company's own page around a document: no menu, and only the footer is ours. */
export function CustomerFrame({ view: { company, kind }, children }: CustomerFrameProps) {
  const t = useT(customerTexts)
  const { name, phone, email, has_logo } = company
  const { token } = useParams()
  return (
    <div
      className={cn(
        'mx-auto grid min-h-dvh grid-rows-[auto_1fr_auto] px-4',
        // Two columns where sums are shown beside the lines.
        kind === 'offer' || kind === 'invoice' ? 'max-w-5xl' : 'max-w-3xl',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-accent py-4">
        <div className="flex min-w-0 items-center gap-3">
          {has_logo ? (
            <img src={`/k/${token}/logo`} alt="" className="h-12 max-w-40 rounded-sm bg-white object-contain p-0.5" />
          ) : null}
          <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        </div>
        <CompanyContact phone={phone} email={email} />
      </header>
      <main id="content" className="min-w-0 py-5">
        {children}
      </main>
      <footer className="border-t border-line py-4 text-xs text-muted">{t('foot')}</footer>
    </div>
  )
}
