import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Count } from '~/components/value'
import { assistantTexts } from '~/i18n/assistant'
import { redirectWithToast } from '~/lib/flash.server'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page, pageAction, shownRefusal } from '~/lib/page.server'

const here = '/settings/assistant'

export const loader = page(
  async ({ context: { caller } }: LoaderFunctionArgs) => (await caller.assistant.models()).data,
)

/** The model is asked for a word, or hears silence; what it refuses is said on the page. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const locale = localeOf(args)
  const form = await readForm(args.request)
  try {
    if (form.get('model') === 'speech') {
      await args.context.caller.assistant.testSpeechModel({})
      return redirectWithToast(here, serverT(locale, assistantTexts)('settings.speechTested'))
    }
    const { data } = await args.context.caller.assistant.testModel({})
    return redirectWithToast(here, serverT(locale, assistantTexts)('settings.tested', { model: data.model }))
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
})

/** Which models answer and hear, and what of the day is spent. */
export default function AssistantSettings() {
  const t = useT(assistantTexts)
  const { language_model: model, speech_model: speech, questions, tokens } = useLoaderData<typeof loader>()
  const pending = useNavigation().state !== 'idle'
  return (
    <div className="grid max-w-6xl items-start gap-4 xl:grid-cols-2">
      <Card>
        <CardHeader title={t('settings.models')} description={t('settings.modelsHint')} />
        <ul className="divide-y divide-line border-t border-line">
          <Row name={t('settings.language')} help={model ?? t('settings.languageMissing')} isSet={model !== null} />
          <Row name={t('settings.speech')} help={speech ? null : t('settings.speechMissing')} isSet={speech} />
        </ul>
        {model || speech ? (
          <CardContent className="pt-3">
            <Form method="post" className="flex flex-wrap gap-2">
              {model ? (
                <Button type="submit" name="model" value="language" disabled={pending}>
                  {t('settings.test')}
                </Button>
              ) : null}
              {speech ? (
                <Button type="submit" name="model" value="speech" disabled={pending}>
                  {t('settings.testSpeech')}
                </Button>
              ) : null}
            </Form>
          </CardContent>
        ) : null}
      </Card>
      <Card>
        <CardHeader title={t('settings.today')} description={t('settings.todayHint')} />
        <ul className="divide-y divide-line border-t border-line">
          <Spent name={t('settings.questions')} {...questions} />
          <Spent name={t('settings.tokens')} {...tokens} />
        </ul>
      </Card>
    </div>
  )
}

function Row({ name, help, isSet }: { name: string; help: ReactNode; isSet: boolean }) {
  const t = useT(assistantTexts)
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span className="min-w-0 grow">
        {name}
        {help ? <span className="block text-xs text-muted wrap-anywhere">{help}</span> : null}
      </span>
      <Badge tone={isSet ? 'success' : 'warning'}>{t(isSet ? 'settings.isSet' : 'settings.isMissing')}</Badge>
    </li>
  )
}

function Spent({ name, used, most }: { name: string; used: number; most: number }) {
  return (
    <li className="flex items-baseline gap-3 px-4 py-2.5">
      <span className="min-w-0 grow">{name}</span>
      <span className="tabular">
        <Count value={used} /> / <Count value={most} />
      </span>
    </li>
  )
}
