import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'

/** Everything that is stored about the person, as a file. */
export function DataCard() {
  const t = useT(profileTexts)
  return (
    <Card>
      <CardHeader title={t('data.title')} />
      <CardContent className="grid gap-2">
        <p>{t('data.body')}</p>
        <p className="text-xs text-muted">{t('data.law')}</p>
      </CardContent>
      <CardFooter>
        <Button asChild>
          <a href="/api/profile/gdpr" download>
            <Download aria-hidden />
            {t('data.download')}
          </a>
        </Button>
      </CardFooter>
    </Card>
  )
}
