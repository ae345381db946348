import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { toast } from '~/components/ui/toast'
import { documentAction } from '~/features/documents/document-action.server'
import type { Unsaved } from '~/features/rapports/draft-saver'
import type { Rapport } from '~/features/rapports/rapport'
import { RapportEditor } from '~/features/rapports/rapport-editor'
import { RapportSheet } from '~/features/rapports/rapport-sheet'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.rapport.title ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [rapport, photos, times, colleagues, mails] = await Promise.all([
    caller.rapports.get({ id }),
    caller.rapports.photos({ id }),
    whereAllowed(context, () => caller.rapports.importableTimes({ id })),
    caller.team.colleagues(),
    whereAllowed(context, () => caller.mails.list({ entity: 'rapport', entity_id: id, limit: 5 })),
  ])
  return {
    rapport: rapport.data,
    photos: photos.data,
    times: times?.data ?? [],
    colleagues: colleagues.data,
    mails: mails?.data ?? [],
  }
})

export const action = documentAction(
  id => `/rapports/${id}`,
  ({ id, caller: { rapports }, locale }) => ({
    mails: { send_email: letter => rapports.sendEmail({ id, ...letter }) },
    verbs: {
      delete: async () => {
        await rapports.delete({ id })
        return { to: '/rapports', toast: serverT(locale, rapportsTexts)('delete.done') }
      },
    },
  }),
)

/** A rapport: the editor while it is a draft, afterwards a sheet to read, send and bill. */
export default function RapportPage() {
  const { rapport: loaded, photos, times, colleagues, mails } = useLoaderData<typeof loader>()
  const t = useT(rapportsTexts)
  const { revalidate } = useRevalidator()
  // What completing answered stands at once, before the page has been loaded again.
  const [closed, setClosed] = useState<Rapport | null>(null)
  const rapport = closed?.id === loaded.id && closed.version >= loaded.version ? closed : loaded
  useVisit({ to: `/rapports/${rapport.id}`, title: rapport.title, kind: 'rapports' })
  useLive(['rapports', 'mails'])

  const close = useCallback(
    (now: Rapport, lost: Unsaved | null) => {
      setClosed(now)
      if (lost) toast(t('complete.tooLate'), { tone: 'danger', description: t('complete.tooLateBody') })
      else toast(t('complete.done', { number: now.rapport_number }))
      window.scrollTo({ top: 0 })
      revalidate()
    },
    [revalidate, t],
  )

  if (!rapport.allowed_actions.includes('update')) {
    return <RapportSheet rapport={rapport} photos={photos} mails={mails} />
  }
  return <RapportEditor key={rapport.id} {...{ rapport, colleagues, photos, times }} onClosed={close} />
}
