import { Button } from '~/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { SendGuide } from './send-guide'

/** How a system sends a file, for whoever connects another one. */
export function SendDialog() {
  const t = useT(inboundTexts)
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>{t('howTo')}</Button>
      </DialogTrigger>
      <DialogContent title={t('howTo')} description={t('howToBody')}>
        <SendGuide />
      </DialogContent>
    </Dialog>
  )
}
