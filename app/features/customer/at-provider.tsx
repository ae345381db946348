import { useParams } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'

interface AtProviderProps {
  request: number
  id?: string
  /** What signing means, shown before the button. */
  meaning?: string
}

/** Links to the provider where the document is signed, if it is signed at one. */
export function AtProvider({ request, id, meaning }: AtProviderProps) {
  const t = useT(customerTexts)
  const { token = '' } = useParams()
  const query = new URLSearchParams({ request: String(request), link: token })
  return (
    <Card id={id} className="scroll-mt-4">
      <CardHeader title={t('provider.title')} description={t('provider.help')} />
      <CardContent className="grid gap-3">
        {meaning ? <p>{meaning}</p> : null}
        <Button asChild variant="primary" size="lg">
          <a href={`/api/esign/start?${query}`}>
            <ExternalLink aria-hidden />
            {t('provider.go')}
          </a>
        </Button>
      </CardContent>
    </Card>
  )
}
