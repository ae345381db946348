import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FolderPatternCard } from '~/features/storage/folder-pattern-card'
import { ProvidersCard } from '~/features/storage/providers-card'
import { StorageLogCard } from '~/features/storage/storage-log-card'
import { destinationOf, placeOf } from '~/features/storage/storage-place'
import { StorageStateCard } from '~/features/storage/storage-state-card'
import { storageTexts } from '~/i18n/storage'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import { OwnBucket } from '~server/services/exchange/storage/schema'

const here = '/settings/storage'

export const loader = page(async ({ context: { caller } }: LoaderFunctionArgs) => {
  const [setup, status] = await Promise.all([caller.storage.setup(), caller.storage.status()])
  return { setup: setup.data, status: status.data }
})

/** Actions of the page; a refusal is shown on it. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { storage } = args.context.caller
  const locale = localeOf(args)
  const t = serverT(locale, storageTexts)
  const intent = await intentOf(args.request)
  if (intent === 'bucket')
    return submitForm(args, OwnBucket, ({ value }) => storage.choose({ provider: 'object', bucket: value }), {
      secrets: ['secret_access_key'],
    })
  try {
    if (intent === 'connect') {
      const provider = await fieldOf(args.request, 'provider')
      const { data } = await storage.connect({ provider: provider as 'google_drive' })
      return redirect(data.url)
    }
    if (intent === 'site') {
      const { data } = await storage.connectSite({ site_url: (await fieldOf(args.request, 'site_url')) ?? '' })
      return redirectWithToast(here, t('connected', { account: data.account }))
    }
    if (intent === 'test') {
      await storage.test({})
      return redirectWithToast(here, t('tested'))
    }
    if (intent === 'reconcile') {
      await storage.reconcile({})
      return redirectWithToast(here, t('reconciling'))
    }
    if (intent === 'migrate') {
      const to = await fieldOf(args.request, 'provider')
      const mode = await fieldOf(args.request, 'mode')
      await storage.migrate({ ...destinationOf(to), mode: mode as 'copy' })
      return redirectWithToast(here, t('moving'))
    }
    if (intent === 'pause') {
      await storage.pause({})
      return redirectWithToast(here, t('paused'))
    }
    if (intent === 'resume') {
      await storage.resume({})
      return redirectWithToast(here, t('resumed'))
    }
    if (intent === 'clean-up') {
      const provider = await fieldOf(args.request, 'provider')
      await storage.cleanUp({ provider: destinationOf(provider).to })
      return redirectWithToast(here, t('cleaning'))
    }
    if (intent === 'disconnect') {
      const provider = await fieldOf(args.request, 'provider')
      await storage.disconnect({ provider: destinationOf(provider).to })
      return redirectWithToast(here, t('disconnected'))
    }
    if (intent === 'pattern') {
      const [provider, pattern, version] = await Promise.all(
        ['provider', 'folder_pattern', 'version'].map(name => fieldOf(args.request, name)),
      )
      await storage.choose({
        ...{ provider: provider as 'google_drive', folder_pattern: pattern ?? '' },
        expected_version: Number(version),
      })
      return redirectWithToast(here, t('patternSaved'))
    }
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
  return unknownIntent()
})

/** Where documents are stored, and their state there. */
export default function SettingsRow() {
  const { setup, status } = useLoaderData<typeof loader>()
  useLive(['documents', 'settings'])
  return (
    <div className="grid max-w-6xl items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <ProvidersCard setup={setup} />
        {placeOf(setup) === 'object' ? null : <FolderPatternCard key={setup.version} setup={setup} />}
      </div>
      <div className="grid gap-4">
        <StorageStateCard status={status} setup={setup} />
        <StorageLogCard status={status} />
      </div>
    </div>
  )
}
