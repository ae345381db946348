import { Link } from '@remix-run/react'
import { Mail, MapPin, Pencil, Phone, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Ago } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { type InquiryStatus, inquiryStatuses } from '~server/services/inquiries/machine'
import { AssignSelect } from './assign-select'
import { ConversionState } from './conversion-state'
import type { Inquiry, InquiryPanelContext } from './inquiries-context'
import { useInquiryLink } from './inquiry-link'

/** What is known about an inquiry, and everything that can be done with it. */
export function InquiryDetails(context: InquiryPanelContext) {
  const { inquiry, contact, project, colleagues, statusOf, move } = context
  const t = useT(inquiriesTexts)
  const link = useInquiryLink()
  const mayWrite = useMay()('inquiries:write')
  return (
    <div className="grid gap-5">
      {mayWrite ? (
        <MoveButtons status={statusOf(inquiry)} onMove={status => void move(inquiry, status)} />
      ) : null}
      <ConversionState inquiry={inquiry} contact={contact} project={project} />
      <Part title={t('panel.contact')}>
        <ContactLines inquiry={inquiry} />
      </Part>
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
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-accent-ink hover:underline">
            {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <Mail aria-hidden />
          <a href={`mailto:${email}`} className="min-w-0 truncate text-accent-ink hover:underline">
            {email}
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
