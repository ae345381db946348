import { Link, useFetcher } from '@remix-run/react'
import {
  ArrowRight,
  CircleCheck,
  FileText,
  FolderKanban,
  Mail,
  MapPin,
  MessagesSquare,
  Pencil,
  Phone,
  Sparkles,
  User,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import { Ago, Instant } from '~/components/value'
import { MailCard } from '~/features/mailbox/mail-card'
import { MessageFile } from '~/features/messages/message-file'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { telephoneLink } from '~/lib/outside-links'
import { useMay } from '~/lib/session'
import { shownEmail } from '~server/platform/values/shown-email'
import { type InquiryStatus, inquiryStatuses } from '~server/services/sales/inquiries/machine'
import type { Colleague, Inquiry, InquiryPanelContext } from './inquiries-context'
import { useInquiryLink } from './inquiry-link'

/** All data of an inquiry, and the actions on it. */
export function InquiryDetails(context: InquiryPanelContext) {
  const { inquiry, received, conversation, contact, project, colleagues, statusOf, move } = context
  const t = useT(inquiriesTexts)
  const link = useInquiryLink()
  const mayWrite = useMay()('inquiries:write')
  return (
    <div className="grid gap-5">
      {mayWrite ? <MoveButtons status={statusOf(inquiry)} onMove={status => void move(inquiry, status)} /> : null}
      <ConversionState inquiry={inquiry} contact={contact} project={project} />
      <Part title={t('panel.contact')}>
        <ContactLines inquiry={inquiry} />
      </Part>
      {conversation ? <WrittenMessages conversation={conversation} /> : null}
      <Part title={t('panel.description')}>
        {inquiry.description ? (
          <p className="whitespace-pre-line break-words">{inquiry.description}</p>
        ) : (
          <p className="text-faint">{t('panel.noDescription')}</p>
        )}
      </Part>
      <Part title={t('panel.details')}>
        <dl className="grid grid-cols-[7rem_1fr] items-center gap-x-3 gap-y-2">
          <dt className="text-muted">{t('assigned')}</dt>
          <dd>
            <AssignSelect inquiry={inquiry} colleagues={colleagues} editable={mayWrite} />
          </dd>
          <dt className="text-muted">{t('panel.received')}</dt>
          <dd>
            <Ago value={inquiry.created_at} />
          </dd>
          {inquiry.source ? (
            <>
              <dt className="text-muted">{t('source')}</dt>
              <dd>
                <Badge>{inquiry.source}</Badge>
              </dd>
            </>
          ) : null}
        </dl>
      </Part>
      {received ? (
        <Part title={t('received.title', { form: received.form })}>
          {received.suspected ? (
            <p>
              <Badge tone="warning">{t('received.suspected')}</Badge>
            </p>
          ) : null}
          <p className="break-words">
            {received.origin ? t('received.from', { origin: received.origin }) : t('received.fromUnknown')}
            {received.origin && !received.origin_expected ? ` ${t('received.unexpected')}` : null}
          </p>
          <p className="whitespace-pre-line break-words text-muted">
            {t('received.consent')} <Instant value={received.consented_at} />: {received.consent_text}
          </p>
        </Part>
      ) : null}
      <MailCard address={inquiry.contact_email} />
      {mayWrite ? (
        <div>
          <Button asChild>
            <Link to={link(`${inquiry.id}/edit`)} preventScrollReset>
              <Pencil aria-hidden />
              {t('panel.edit')}
            </Link>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The customer's messages that belong to it, and a link to the whole conversation. */
function WrittenMessages({ conversation }: { conversation: NonNullable<InquiryPanelContext['conversation']> }) {
  const t = useT(inquiriesTexts)
  const { id, messages, has_more: hasMore } = conversation
  return (
    <Part title={t('panel.messages')}>
      <ul className="grid gap-1.5">
        {hasMore ? <li className="text-muted">{t('panel.olderMessages', { count: messages.length })}</li> : null}
        {messages.map(message => (
          <li key={message.id} className="grid gap-1 rounded-lg bg-sunken px-3 py-2">
            {message.picture ? (
              <a href={`/api/messaging/messages/${message.id}/picture`}>
                <img
                  src={`/api/messaging/messages/${message.id}/picture`}
                  alt={t('panel.messagePicture')}
                  loading="lazy"
                  className="max-h-40 rounded-md"
                />
              </a>
            ) : null}
            <MessageFile id={message.id} file={message.file} />
            {message.text ? <p className="whitespace-pre-line break-words">{message.text}</p> : null}
            <p className="text-xs text-muted">
              <Instant value={message.created_at} />
            </p>
          </li>
        ))}
      </ul>
      <div>
        <Button asChild size="sm">
          <Link to={`/messages/${id}`}>
            <MessagesSquare aria-hidden />
            {t('panel.conversation')}
          </Link>
        </Button>
      </div>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}

function MoveButtons({ status, onMove }: { status: InquiryStatus; onMove: (status: InquiryStatus) => void }) {
  const t = useT(inquiriesTexts)
  return (
    <div role="group" aria-label={t('moveTo')} className="flex flex-wrap gap-1.5">
      {inquiryStatuses.map(target => (
        <Button
          key={target}
          size="sm"
          variant={target === status ? 'primary' : 'secondary'}
          aria-pressed={target === status}
          onClick={() => (target === status ? undefined : onMove(target))}
        >
          {t(`statuses.${target}`)}
        </Button>
      ))}
    </div>
  )
}

function ContactLines({ inquiry }: { inquiry: Inquiry }) {
  const t = useT(inquiriesTexts)
  const { contact_name: name, contact_email: email, contact_phone: phone } = inquiry
  const street = [inquiry.objekt_street, inquiry.objekt_house_number].filter(Boolean).join(' ')
  const city = [inquiry.objekt_postal_code, inquiry.objekt_city].filter(Boolean).join(' ')
  const place = [street, city].filter(Boolean).join(', ')
  if (!name && !email && !phone && !place) return <p className="text-faint">{t('noTitle')}</p>
  return (
    <ul className="grid gap-1.5 [&_li]:flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
      {name ? (
        <li>
          <User aria-hidden />
          <span className="min-w-0 break-words">{name}</span>
        </li>
      ) : null}
      {phone ? (
        <li>
          <Phone aria-hidden />
          <a href={telephoneLink(phone)} className="text-accent-ink hover:underline">
            {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <Mail aria-hidden />
          <a href={`mailto:${email}`} className="min-w-0 truncate text-accent-ink hover:underline">
            {shownEmail(email)}
          </a>
        </li>
      ) : null}
      {place ? (
        <li>
          <MapPin aria-hidden />
          <span className="min-w-0 break-words">{place}</span>
        </li>
      ) : null}
    </ul>
  )
}

interface AssignSelectProps {
  inquiry: Inquiry
  colleagues: readonly Colleague[]
  editable: boolean
}

/** The assignee of an inquiry; a selection is saved at once. */
function AssignSelect({ inquiry, colleagues, editable }: AssignSelectProps) {
  const t = useT(inquiriesTexts)
  const fetcher = useFetcher<{ message: string | null }>()
  const chosen = fetcher.formData?.get('assigned_user_id') ?? inquiry.assigned_user_id ?? ''
  const nameOf = (id: unknown) => colleagues.find(({ user_id }) => String(user_id) === String(id))?.name

  useEffect(() => {
    const message = fetcher.data?.message
    if (fetcher.state === 'idle' && message) toast(t('panel.assignFailed'), { tone: 'danger', description: message })
  }, [fetcher.state, fetcher.data, t])

  if (!editable) return <>{nameOf(inquiry.assigned_user_id) ?? t('noOne')}</>
  return (
    <Select
      aria-label={t('assigned')}
      value={String(chosen)}
      onChange={event =>
        fetcher.submit({ assigned_user_id: event.target.value }, { method: 'post', action: `/inquiries/${inquiry.id}` })
      }
      placeholder={t('noOne')}
      options={colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
    />
  )
}

/** Links from an inquiry to its contact and project, and on to the offer. */
function ConversionState({ inquiry, contact, project }: Pick<InquiryPanelContext, 'inquiry' | 'contact' | 'project'>) {
  const t = useT(inquiriesTexts)
  const may = useMay()
  const link = useInquiryLink()
  if (!inquiry.project_id) {
    if (!may('inquiries:write') || !may('projects:write')) return null
    return (
      <Button asChild variant="primary" size="lg">
        <Link to={link(`${inquiry.id}/convert`)} preventScrollReset>
          <Sparkles aria-hidden />
          {t('convert.open')}
        </Link>
      </Button>
    )
  }
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-success-soft p-3">
      <h2 className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-success" />
        {t('convert.converted')}
      </h2>
      <ul className="grid gap-1 [&_a]:inline-flex [&_a]:max-w-full [&_a]:items-center [&_a]:gap-2 [&_a]:hover:underline [&_svg]:size-4 [&_svg]:shrink-0">
        {contact ? (
          <li>
            <Link to={`/contacts/${contact.id}`}>
              <Users aria-hidden />
              <span className="truncate">{t('convert.toContact', { name: contact.name })}</span>
            </Link>
          </li>
        ) : null}
        {project ? (
          <li>
            <Link to={`/projects/${project.id}`}>
              <FolderKanban aria-hidden />
              <span className="truncate">{t('convert.toProject', { name: project.name })}</span>
            </Link>
          </li>
        ) : null}
      </ul>
      {may('offers:write') ? (
        <div className="mt-1">
          <Button asChild variant="primary">
            <Link to={`/offers/new?project_id=${inquiry.project_id}`}>
              <FileText aria-hidden />
              {t('convert.next')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
