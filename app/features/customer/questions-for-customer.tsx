import { Form } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Textarea } from '~/components/ui/textarea'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CustomerView } from '~server/services/customer/portal/schema'
import { questionLength } from '~server/services/exchange/customer-links/rules'
import { CompanyContact, type CustomerReply } from './parts'
import { useAnswers } from './use-answers'

/** The customer's contact person at the company. */
function ContactPerson({ name, job_title, phone }: NonNullable<CustomerView['contact_person']>) {
  const t = useT(customerTexts)
  return (
    <p>
      <span className="block text-xs text-muted">{t('contactPerson')}</span>
      <span className="font-medium">{name}</span>
      {job_title ? `, ${job_title}` : ''}
      <CompanyContact phone={phone} email={null} />
    </p>
  )
}

/** The customer's questions with the answers, and a field for another one. */
export function QuestionsForCustomer({ view, reply }: { view: CustomerView; reply: CustomerReply | null }) {
  const t = useT(customerTexts)
  const format = useFormat()
  const { company, contact_person, questions, can_ask, sends_mail } = view
  useAnswers(questions)
  if (questions.length === 0 && !can_ask) return null
  return (
    <Card id="questions" className="scroll-mt-4 lg:col-start-1">
      <CardHeader
        title={t('questions', { company: company.name })}
        description={t(sends_mail ? 'questionsHelp' : 'questionsHelpNoMail')}
      />
      <CardContent className="grid gap-4">
        {contact_person ? <ContactPerson {...contact_person} /> : null}
        {questions.length > 0 ? (
          <ul className="grid gap-4">
            {questions.map(({ id, question, asked_at, answer, answered_at }) => (
              <li key={id} className="grid gap-2">
                <div>
                  <p className="text-xs text-muted" suppressHydrationWarning>
                    {t('youAsked', { at: format.instant(asked_at) })}
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{question}</p>
                </div>
                {answered_at ? (
                  <div className="border-l-2 border-accent pl-3">
                    <p className="text-xs text-muted" suppressHydrationWarning>
                      {t('companyAnswered', { company: company.name, at: format.instant(answered_at) })}
                    </p>
                    <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
                  </div>
                ) : (
                  <p className="text-muted">{t('notAnswered')}</p>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {reply ? (
          <div role="alert">
            <Notice tone="warning" icon={CircleAlert} title={reply.problem ?? t('questionMissing')} />
          </div>
        ) : null}
        {can_ask ? (
          <Form key={questions.length} method="post" action="?index" className="grid gap-3">
            <input type="hidden" name="intent" value="ask" />
            <label htmlFor="question" className="grid gap-1">
              {t('question')}
              <Textarea
                id="question"
                name="question"
                required
                maxLength={questionLength}
                rows={3}
                defaultValue={reply?.question ?? ''}
              />
            </label>
            <Button type="submit" size="lg">
              {t('ask')}
            </Button>
          </Form>
        ) : null}
      </CardContent>
    </Card>
  )
}
