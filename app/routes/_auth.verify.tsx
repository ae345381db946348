import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSubmit } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { QuietPage } from '~/features/auth/quiet-page'
import { signingTexts } from '~/i18n/signing'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { VerifyPaper } from '~server/services/customer/signing/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(signingTexts, 'verify.title', async ({ request, context }: LoaderFunctionArgs) => {
  const given = new URL(request.url).searchParams.get('sha256')
  const parsed = VerifyPaper.safeParse({ sha256: given?.trim().toLowerCase() })
  const paper = given && parsed.success ? (await context.caller.signing.verify(parsed.data)).data : null
  return { given: given ?? '', malformed: given !== null && !parsed.success, found: paper }
})

/** Shows the holder of a file whether it was signed here and not changed since. */
export default function VerifyPage() {
  const { given, malformed, found } = useLoaderData<typeof loader>()
  const t = useT(signingTexts)
  const format = useFormat()
  return (
    <QuietPage title={t('verify.title')}>
      <p>{t('verify.help')}</p>
      {found ? (
        <div role="status">
          {found.known ? (
            <Notice tone="info" icon={CircleCheck} title={t('verify.known')}>
              <span suppressHydrationWarning>
                {t('verify.knownAs', { at: format.instant(found.signed_at ?? ''), company: found.company ?? '' })}
              </span>
            </Notice>
          ) : (
            <Notice tone="warning" icon={CircleAlert} title={t('verify.unknown')}>
              {t('verify.unknownHelp')}
            </Notice>
          )}
        </div>
      ) : null}
      {malformed ? (
        <div role="alert">
          <Notice tone="warning" icon={CircleAlert} title={t('verify.malformed')} />
        </div>
      ) : null}
      <ChosenFile />
      <Form method="get" className="grid gap-3">
        <label htmlFor="sha256" className="grid gap-1">
          {t('verify.hash')}
          <Input
            key={given}
            id="sha256"
            name="sha256"
            required
            maxLength={80}
            defaultValue={given}
            spellCheck={false}
          />
        </label>
        <Button type="submit" size="lg">
          {t('verify.check')}
        </Button>
      </Form>
    </QuietPage>
  )
}

/** Takes a file and checks it by its hash, which is computed here; only in browsers that can. */
const fileField =
  'text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-medium file:text-ink'

function ChosenFile() {
  const t = useT(signingTexts)
  const submit = useSubmit()
  const [able, setAble] = useState(false)
  useEffect(() => setAble(window.isSecureContext), [])
  if (!able) return null
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const sha256 = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
    submit({ sha256 }, { method: 'get' })
  }
  return (
    <label htmlFor="verify-file" className="grid gap-1">
      {t('verify.file')}
      <input id="verify-file" type="file" accept="application/pdf" onChange={choose} className={fileField} />
    </label>
  )
}
