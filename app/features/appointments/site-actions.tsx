import { Navigation, Phone } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { appointmentsTexts } from '~/i18n/appointments'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { mapLink, telephoneLink } from '~/lib/outside-links'
import type { Outputs } from '~server/contract'

export type Site = Outputs['dashboard']['site']['data']

/** Where it takes place, with the way there and a call, each one tap away. */
export function SiteActions({ site }: { site: Site }) {
  return (
    <>
      {site.address ? <p className="break-words">{site.address}</p> : null}
      <SiteLinks {...site} className="flex flex-wrap max-md:[&>*]:grow" />
    </>
  )
}

interface SiteLinksProps extends Pick<Site, 'address'> {
  contact: { name: string; phone: string | null } | null
  /** As the main actions of what they are in, in the larger size. */
  isPrimary?: boolean
  className: string
}

/** The way to an address, and a call to its contact. Nothing where neither is known. */
export function SiteLinks({ address, contact, isPrimary = false, className }: SiteLinksProps) {
  const t = useT(appointmentsTexts)
  const look = isPrimary ? ({ size: 'lg' } as const) : ({ variant: 'secondary' } as const)
  if (!address && !contact?.phone) return null
  return (
    <div className={cn('gap-2', className)}>
      {address ? (
        <Button asChild {...look}>
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <Navigation aria-hidden />
            {t('navigate')}
          </a>
        </Button>
      ) : null}
      {contact?.phone ? (
        <Button asChild {...look}>
          <a href={telephoneLink(contact.phone)} className="min-w-0">
            <Phone aria-hidden />
            <span className="truncate">{t('call', { name: contact.name })}</span>
          </a>
        </Button>
      ) : null}
    </div>
  )
}
