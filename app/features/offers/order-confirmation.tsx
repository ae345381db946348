import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PdfButton } from '~/features/documents/pdf-button'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { OfferDetail } from '~server/services/offers/schema'

/** The paper that confirms an accepted offer: to keep, and to send. */
export function OrderConfirmation({ offer }: { offer: OfferDetail }) {
  const t = useT(offersTexts)
  const may = useMay()
  const [mailing, setMailing] = useState(false)
  return (
    <Card>
      <CardHeader title={t('confirmation.title')} />
      <CardContent className="grid gap-3">
        <p className="text-muted">{t('confirmation.help')}</p>
        <div className="flex flex-wrap gap-2">
          <PdfButton url={`/api/pdf/offers/${offer.id}?kind=confirmation`} />
          {may('offers:send') ? (
            <Button onClick={() => setMailing(true)}>
              <Mail aria-hidden />
              {t('confirmation.mail')}
            </Button>
          ) : null}
        </div>
      </CardContent>
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('confirmation.mailTitle', { number: offer.offer_number })}
        description={t('confirmation.mailHelp')}
        noun="offers"
        id={offer.id}
        kind="confirmation"
        sentText={t('confirmation.sent')}
      />
    </Card>
  )
}
