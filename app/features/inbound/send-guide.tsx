import { Link } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { CopyLine } from '~/features/integrations/copy-line'
import { useOrigin } from '~/features/integrations/use-origin'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

/** The line that sends a first file, and what it needs. */
export function SendGuide() {
  const t = useT(inboundTexts)
  const mayManageKeys = useMay()('api_keys:write')
  const file = t('sampleFile')
  const url = `${useOrigin()}/api/v1/inbound?source=erp&filename=${file}`
  return (
    <div className="grid w-full gap-3 text-left">
      <CopyLine
        label={t('curl')}
        text={`curl -X POST -T ${file} -H 'Authorization: Bearer ${t('yourKey')}' '${url}'`}
      />
      <div className="grid gap-1 text-[13px] text-muted text-pretty">
        <p>{t('curlHint')}</p>
        <p>{t('keyHint')}</p>
      </div>
      {mayManageKeys ? (
        <Button asChild className="justify-self-start">
          <Link to="/integrations">{t('toKeys')}</Link>
        </Button>
      ) : null}
    </div>
  )
}
