import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation, useOutletContext, useSubmit } from '@remix-run/react'
import { ChevronLeft, Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { KeptForm } from '~/components/kept-form'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { Instant } from '~/components/value'
import { MessageFile } from '~/features/messages/message-file'
import {
  type Message,
  type MessagesContext,
  nameOf,
  type WholeConversation,
} from '~/features/messages/messages-context'
import { ShowMore } from '~/features/messages/show-more'
import { shownMessages, shownOf } from '~/features/messages/shown'
import { messagesTexts } from '~/i18n/messages'
import { cn } from '~/lib/cn'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { idParam, page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? nameOf(data.conversation) : ''} · Gewerk` },
]

export const loader = page(async ({ params, request, context: { caller } }: LoaderFunctionArgs) => {
  const limit = shownOf(new URL(request.url).searchParams, 'messages', shownMessages)
  const { data: conversation } = await caller.conversations.get({ id: idParam(params.id), limit })
  return { conversation }
})

/** Answers or hands over; what is refused is said above the button. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const id = idParam(params.id)
  const { conversations } = context.caller
  const intent = await intentOf(request)
  try {
    if (intent === 'answer') {
      await conversations.answer({ id, text: (await fieldOf(request, 'text')) ?? '' })
      return { done: intent, message: null, at: Date.now() }
    }
    if (intent === 'hand-over') {
      const chosen = (await fieldOf(request, 'assigned_user_id')) ?? ''
      await conversations.handOver({ id, assigned_user_id: /^\d{1,9}$/.test(chosen) ? Number(chosen) : null })
      const t = serverT(localeOf({ request, context }), messagesTexts)
      return redirectWithToast(`/messages/${id}`, t('handedOver'))
    }
  } catch (error) {
    return { done: null, message: shownRefusal(error, args).message, at: Date.now() }
  }
  return unknownIntent()
})

/** One conversation: who wrote what, and the answer. */
export default function ConversationPage() {
  const { conversation } = useLoaderData<typeof loader>()
  const { colleagues } = useOutletContext<MessagesContext>()
  const t = useT(messagesTexts)
  const may = useMay()
  const submit = useSubmit()
  const { id, inquiry_id: inquiryId, assigned_user_id: assigned, user_id: userId, number } = conversation
  const name = nameOf(conversation)
  return (
    <Card className="flex min-w-0 flex-col">
      <header className="grid gap-2 border-b border-line px-4 py-3">
        <Link
          to="/messages"
          className="-ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink lg:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 grow">
            <h2 className="flex items-center gap-2 text-base font-semibold">
              <span className="min-w-0 truncate">{name}</span>
              {userId ? <Badge>{t('employee')}</Badge> : null}
            </h2>
            {name === number ? null : <p className="text-xs text-muted tabular">{number}</p>}
          </div>
          {inquiryId && may('inquiries:read') ? (
            <Button asChild size="sm">
              <Link to={`/inquiries/${inquiryId}`}>
                <Inbox aria-hidden />
                {t('inquiry')}
              </Link>
            </Button>
          ) : null}
          {may('conversations:write') ? (
            <span className="w-56 max-w-full">
              <Select
                aria-label={t('owner')}
                value={String(assigned ?? '')}
                onChange={event =>
                  submit({ intent: 'hand-over', assigned_user_id: event.target.value }, { method: 'post' })
                }
                placeholder={t('noOne')}
                options={colleagues.map(one => ({ value: String(one.user_id), label: one.name }))}
              />
            </span>
          ) : null}
        </div>
      </header>
      <MessageList key={id} conversation={conversation} />
      {may('conversations:write') ? <AnswerForm key={`answer-${id}`} conversation={conversation} /> : null}
    </Card>
  )
}

function MessageList({ conversation }: { conversation: WholeConversation }) {
  const t = useT(messagesTexts)
  const { messages } = conversation
  const end = useRef<HTMLLIElement>(null)
  const last = messages.at(-1)?.id
  const begun = begunInquiries(messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is what is looked at
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [last])
  return (
    <ol
      aria-label={t('label', { name: nameOf(conversation) })}
      className="grid max-h-[60vh] min-h-40 content-start gap-2 overflow-y-auto px-4 py-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      {conversation.has_more ? (
        <li className="justify-self-center">
          <ShowMore name="messages" shown={messages.length} step={shownMessages}>
            {t('older')}
          </ShowMore>
        </li>
      ) : null}
      {messages.map(message => (
        <Bubble
          key={message.id}
          message={message}
          conversation={conversation}
          inquiryId={begun.get(message.id) ?? null}
        />
      ))}
      <li ref={end} aria-hidden />
    </ol>
  )
}

/** Where another inquiry begins: the messages behind it belong to the same. */
function begunInquiries(messages: readonly Message[]): Map<number, number> {
  const begun = new Map<number, number>()
  let before: number | null = null
  for (const { id, inquiry_id: inquiryId } of messages) {
    if (inquiryId !== null && inquiryId !== before) begun.set(id, inquiryId)
    before = inquiryId ?? before
  }
  return begun
}

const known = ['window_closed', 'no_recipient', 'template_unknown', 'access_withdrawn', 'not_connected'] as const
const lost = ['picture_gone', 'picture_unreadable', 'file_gone'] as const

interface BubbleProps {
  message: Message
  conversation: WholeConversation
  /** The inquiry that is named at it. */
  inquiryId: number | null
}

function Bubble({ message, conversation, inquiryId }: BubbleProps) {
  const t = useT(messagesTexts)
  const may = useMay()
  const { colleagues } = useOutletContext<MessagesContext>()
  const { id, direction, text, status, error, picture, file, user_id: userId, created_at: at } = message
  const own = direction === 'out'
  const who = own ? (colleagues.find(one => one.user_id === userId)?.name ?? t('service')) : nameOf(conversation)
  const missing = lost.find(one => one === error)
  const reason = error && !missing ? t(`errors.${known.find(one => one === error) ?? 'other'}`) : null
  return (
    <li
      className={cn(
        'grid max-w-[85%] gap-1 rounded-lg px-3 py-2',
        own ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-sunken',
      )}
    >
      {picture ? (
        <a href={`/api/messaging/messages/${id}/picture`}>
          <img
            src={`/api/messaging/messages/${id}/picture`}
            alt={t('picture', { name: who })}
            loading="lazy"
            className="max-h-72 rounded-md"
          />
        </a>
      ) : null}
      <MessageFile id={id} file={file} />
      {missing ? <p className="text-muted">{t(`errors.${missing}`)}</p> : null}
      {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
      <p className={cn('text-xs', status === 'failed' ? 'text-danger' : 'text-muted')}>
        {who} · <Instant value={at} />
        {own ? ` · ${t(`status.${status}`)}` : ''}
        {reason ? `: ${reason}` : ''}
        {inquiryId && may('inquiries:read') ? (
          <>
            {' · '}
            <Link to={`/inquiries/${inquiryId}`} className="text-accent-ink underline underline-offset-2">
              {t('belongsTo')}
            </Link>
          </>
        ) : null}
      </p>
    </li>
  )
}

function AnswerForm({ conversation }: { conversation: WholeConversation }) {
  const t = useT(messagesTexts)
  const reply = useActionData<typeof action>()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'answer'
  const done = reply?.done === 'answer' ? reply.at : null
  useEffect(() => {
    if (done) form.current?.reset()
  }, [done])
  const { connected, window_open: open, template } = conversation
  const closed = connected ? (open || template ? null : t('closed')) : t('disconnected')
  if (closed) return <p className="border-t border-line px-4 py-3 text-muted">{closed}</p>
  return (
    <Form ref={form} method="post" className="grid gap-2 border-t border-line px-4 py-3">
      <KeptForm id="answer" refused={reply?.message !== undefined} />
      <Field
        label={t('answer')}
        help={open ? t('answerHint') : t('templateHint')}
        errors={reply?.message ? [reply.message] : undefined}
      >
        {control => <Textarea {...control} name="text" required maxLength={4096} rows={2} />}
      </Field>
      <div>
        <Button type="submit" variant="primary" name="intent" value="answer" pending={pending}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
