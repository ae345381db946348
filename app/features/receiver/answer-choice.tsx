import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { receiverTexts } from '~/i18n/receiver'
import { useT } from '~/lib/i18n'
import type { Receiver } from './received-request'

interface AnswerChoiceProps extends Pick<Receiver, 'answer'> {
  /** The options, from the loader: importing the schema that lists them would load its library with the page. */
  answers: ReadonlyArray<Receiver['answer']>
}

/** The receiver's answer from now on; applied on selection, without a button. */
export function AnswerChoice({ answer, answers }: AnswerChoiceProps) {
  const t = useT(receiverTexts)
  const fetcher = useFetcher<Answered<unknown>>()
  const refusal = fetcher.data?.message ?? null
  useEffect(() => {
    if (refusal !== null) toast(refusal, { tone: 'danger' })
  }, [refusal])
  const chosen = answers.find(one => one === fetcher.formData?.get('answer')) ?? answer
  return (
    <Field label={t('answer')} help={t(`answerHints.${chosen}`)}>
      {control => (
        <Select
          {...control}
          value={chosen}
          options={answers.map(value => ({ value, label: t(`answers.${value}`) }))}
          onChange={event =>
            fetcher.submit({ answer: event.currentTarget.value }, { method: 'post', action: '/dev/webhooks' })
          }
        />
      )}
    </Field>
  )
}
