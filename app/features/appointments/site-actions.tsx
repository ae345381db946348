import { Navigation, Phone } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { mapLink, telephoneLink } from '~/lib/outside-links'
import type { Outputs } from '~server/contract'

export type Site = Outputs['dashboard']['site']['data']

/** Where it takes place, with the way there and a call, each one tap away. */
export function SiteActions({ site: { address, contact } }: { site: Site }) {
  const t = useT(appointmentsTexts)
  if (!address && !contact?.phone) return null
  return (
    <>
      {address ? <p className="break-words">{address}</p> : null}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:grow">
        {address ? (
          <Button asChild variant="secondary">
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden />
              {t('navigate')}
            </a>
          </Button>
        ) : null}
        {contact?.phone ? (
          <Button asChild variant="secondary">
            <a href={telephoneLink(contact.phone)} className="min-w-0">
              <Phone aria-hidden />
              <span className="truncate">{t('call', { name: contact.name })}</span>
            </a>
          </Button>
        ) : null}
      </div>
    </>
  )
}
