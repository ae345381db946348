import { useFetcher } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { KeptForm } from '~/components/kept-form'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Textarea } from '~/components/ui/textarea'
import { Ago } from '~/components/value'
import { customerLinksTexts } from '~/i18n/customerLinks'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { questionLength } from '~server/services/exchange/customer-links/rules'
import type { CustomerQuestionRecord } from '~server/services/exchange/customer-links/schema'

/** Customers' questions about a document, for the office to answer. */
export function CustomerQuestionsCard({ questions }: { questions: readonly CustomerQuestionRecord[] }) {
  const t = useT(customerLinksTexts)
  const may = useMay()
  return (
    <Card>
      <CardHeader title={t('asked.title')} />
      <CardContent>
        <ul className="grid gap-4">
          {questions.map(one => (
            <li key={one.id} className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
              <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
                <Badge>{t(`asked.status.${one.status}`)}</Badge>
                <span className="wrap-anywhere">{one.email ?? t('link.handed')}</span>
                <Ago value={one.asked_at} />
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{one.question}</p>
              {one.answered_at ? (
                <div className="border-l-2 border-accent pl-3">
                  <p className="text-xs text-muted">
                    {one.answered_by} <Ago value={one.answered_at} />
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{one.answer}</p>
                </div>
              ) : may('customer_links:write') ? (
                <AnswerForm question={one} />
              ) : null}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function AnswerForm({ question: { id, email } }: { question: CustomerQuestionRecord }) {
  const t = useT(customerLinksTexts)
  const fetcher = useFetcher<{ problem?: string }>()
  const form = useId()
  const problem = fetcher.data?.problem
  return (
    <fetcher.Form id={form} method="post" action="/customer-links" className="grid gap-2">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={id} />
      <KeptForm id={form} fetcher={fetcher} refused={problem !== undefined} />
      {problem ? (
        <div role="alert">
          <Notice tone="warning" icon={CircleAlert} title={problem} />
        </div>
      ) : null}
      <label htmlFor={`${form}-answer`} className="grid gap-1">
        {t('asked.answer')}
        <Textarea id={`${form}-answer`} name="answer" required maxLength={questionLength} rows={3} />
      </label>
      <p className="text-xs text-muted">{t(email ? 'asked.mailed' : 'asked.notMailed')}</p>
      <Button type="submit" pending={fetcher.state !== 'idle'} className="justify-self-start">
        {t('asked.send')}
      </Button>
    </fetcher.Form>
  )
}
