import { Outlet } from '@remix-run/react'
import { Logo } from '~/components/logo'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'

/** Pages before signing in: one quiet column. */
export default function AuthLayout() {
  const t = useT(commonTexts)
  return (
    <main
      id="content"
      className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center px-4 py-10 md:pb-[18vh]"
    >
      <div className="mb-6 flex items-center gap-3 px-1">
        <Logo className="size-10" />
        <div>
          <p className="text-lg leading-6 font-semibold tracking-tight">{t('appName')}</p>
          <p className="text-muted">{t('tagline')}</p>
        </div>
      </div>
      <div className="rounded-xl border border-line bg-surface p-6">
        <Outlet />
      </div>
    </main>
  )
}
