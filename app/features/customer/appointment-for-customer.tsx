import { Form, useParams } from '@remix-run/react'
import { CalendarPlus, CircleAlert, CircleCheck, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent } from '~/components/ui/card'
import { DateInput } from '~/components/ui/date-input'
import { Notice } from '~/components/ui/notice'
import { Textarea } from '~/components/ui/textarea'
import { customerAppointmentTexts } from '~/i18n/customerAppointment'
import { useT } from '~/lib/i18n'
import { mapLink } from '~/lib/outside-links'
import { daysOf } from '~/lib/period-text'
import { useFormat } from '~/lib/session'
import type { CustomerAppointment } from '~server/services/customer/portal/schema'
import { type CustomerAnswerKind, maxWishes } from '~server/services/exchange/customer-links/rules'
import { CustomerHead, type CustomerReply, Folded, RefusedNotice } from './parts'
import { reportSeen } from './use-seen'

interface AppointmentForCustomerProps {
  appointment: CustomerAppointment
  reply: CustomerReply | null
}

const wishNumbers = Array.from({ length: maxWishes }, (_, at) => at + 1)
const goodStates: readonly string[] = ['confirmed', 'other_time', 'over']

/** An appointment to confirm, to move to another time, or to cancel. */
export function AppointmentForCustomer({ appointment, reply }: AppointmentForCustomerProps) {
  const t = useT(customerAppointmentTexts)
  const { token } = useParams()
  const { state, location, people, can_answer } = appointment
  const replyTo = (answer: CustomerAnswerKind) => (reply?.answer === answer ? reply : null)
  const [wished, calledOff] = [replyTo('other_time'), replyTo('called_off')]
  const isOff = state === 'called_off' || state === 'cancelled'
  return (
    <div className="grid gap-4">
      <CustomerHead what={t('kind')} state={t(`state.${state}`)} title={appointment.title} />
      {state === 'open' ? null : (
        <div role="status">
          <Notice
            tone={isOff ? 'neutral' : 'info'}
            icon={goodStates.includes(state) ? CircleCheck : CircleAlert}
            title={t(`said.${state}`)}
          >
            {state === 'other_time' && appointment.wishes.length + (appointment.note?.length ?? 0) > 0 ? (
              <Said appointment={appointment} />
            ) : null}
          </Notice>
        </div>
      )}
      {reply ? <RefusedNotice reply={{ ...reply, problem: reply.problem ?? t('missing') }} /> : null}
      <Card>
        <CardContent className="pt-4">
          <dl className="grid gap-4">
            <Fact name={t('when')}>
              <When appointment={appointment} />
            </Fact>
            {location ? (
              <Fact name={t('where')}>
                <a
                  href={mapLink(location)}
                  rel="noreferrer"
                  className="inline-flex items-center gap-2 text-accent-ink underline underline-offset-4 wrap-anywhere"
                >
                  <Navigation aria-hidden className="size-4 shrink-0" />
                  {location}
                </a>
              </Fact>
            ) : null}
            {people.length > 0 ? <Fact name={t('who')}>{people.join(', ')}</Fact> : null}
          </dl>
        </CardContent>
      </Card>
      {can_answer && state !== 'confirmed' ? (
        <Answer appointment={appointment} answer="confirmed">
          <Button type="submit" variant="primary" size="lg" className="h-auto min-h-12 whitespace-normal">
            {t('yes')}
          </Button>
          <p className="text-[13px] text-muted">{t('yesHelp')}</p>
        </Answer>
      ) : null}
      {isOff ? null : (
        <Button asChild size="lg">
          <a href={`/k/${token}/appointment.ics`} onClick={() => reportSeen('downloaded')}>
            <CalendarPlus aria-hidden />
            {t('calendar')}
          </a>
        </Button>
      )}
      {can_answer ? (
        <>
          <Folded title={t('other')} open={wished !== null}>
            <Answer appointment={appointment} answer="other_time">
              {wishNumbers.map(at => (
                <label key={at} htmlFor={`wish-${at}`} className="grid gap-1">
                  {t('wish', { at: String(at) })}
                  <DateInput
                    kind="datetime-local"
                    id={`wish-${at}`}
                    name="wish"
                    step={900}
                    defaultValue={wished?.wishes[at - 1] ?? ''}
                  />
                </label>
              ))}
              <label htmlFor="wish-note" className="grid gap-1">
                {t('note')}
                <Textarea id="wish-note" name="note" maxLength={500} rows={3} defaultValue={wished?.note ?? ''} />
              </label>
              <Button type="submit" size="lg">
                {t('send')}
              </Button>
            </Answer>
          </Folded>
          <Folded title={t('off')} open={calledOff !== null}>
            <Answer appointment={appointment} answer="called_off">
              <label htmlFor="off-note" className="grid gap-1">
                {t('offNote')}
                <Textarea id="off-note" name="note" maxLength={500} rows={3} defaultValue={calledOff?.note ?? ''} />
              </label>
              <Button type="submit" size="lg">
                {t('offSend')}
              </Button>
            </Answer>
          </Folded>
        </>
      ) : null}
    </div>
  )
}

function Said({ appointment: { wishes, note } }: Pick<AppointmentForCustomerProps, 'appointment'>) {
  const format = useFormat()
  return (
    <span className="whitespace-pre-line wrap-anywhere" suppressHydrationWarning>
      {[wishes.map(wish => format.instant(wish)).join(' · '), note].filter(Boolean).join('\n')}
    </span>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The day in large type, the time window below it. */
function When({ appointment }: { appointment: CustomerAppointment }) {
  const t = useT(customerAppointmentTexts)
  const format = useFormat()
  const { starts_at, ends_at, all_day } = appointment
  const [from, to] = daysOf(format, appointment)
  const isOneDay = from === to
  return (
    <span suppressHydrationWarning>
      <span className="block text-lg font-semibold">
        {format.day(from, 'long')}
        {isOneDay ? null : ` – ${format.day(to, 'long')}`}
      </span>
      <span className="block tabular">
        {all_day ? t('allDay') : `${format.time(starts_at)} – ${format.time(ends_at)}`}
      </span>
    </span>
  )
}

interface AnswerProps {
  appointment: CustomerAppointment
  answer: CustomerAnswerKind
  children: ReactNode
}

/** The form of one answer, with a hash of the content shown. */
function Answer({ appointment: { content_sha256, answered_at }, answer, children }: AnswerProps) {
  return (
    <Form key={`${content_sha256} ${answered_at}`} method="post" action="?index" className="grid gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="content_sha256" value={content_sha256} />
      <input type="hidden" name="answered_at" value={answered_at ?? ''} />
      {children}
    </Form>
  )
}
