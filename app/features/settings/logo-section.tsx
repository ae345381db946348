import { useRevalidator } from '@remix-run/react'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { toast } from '~/components/ui/toast'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { sectionId } from './section-nav'

const address = '/api/settings/company/logo'

/** The company's logo: shown as on white paper, replaced by one file. */
export function LogoSection({ logo, editable }: { logo: string | null; editable: boolean }) {
  const t = useT(settingsTexts)
  const { pending, upload, remove } = useLogo()
  const input = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) void upload(file)
    // Allows selecting the same file again after it was refused.
    event.target.value = ''
  }
  return (
    <Card id={sectionId('logo')} className="scroll-mt-18">
      <CardHeader title={t('sections.logo')} description={t('sections.logoHint')} />
      <CardContent className="flex flex-wrap items-center gap-4">
        <div className="flex h-28 w-full max-w-64 items-center justify-center rounded-lg border border-line bg-white p-3">
          {logo ? (
            <img src={logo} alt={t('logo.alt')} className="size-full object-contain" />
          ) : (
            <span className="text-xs text-[#5b5d66]">{t('logo.none')}</span>
          )}
        </div>
        {editable ? (
          <div className="grid min-w-48 grow basis-0 gap-2">
            <p className="text-xs text-muted">{t('logo.help')}</p>
            <div className="flex flex-wrap gap-2">
              <input
                ref={input}
                type="file"
                accept="image/png,image/jpeg,image/webp"
                aria-label={t('logo.choose')}
                className="sr-only"
                tabIndex={-1}
                onChange={choose}
              />
              <Button pending={pending} onClick={() => input.current?.click()}>
                <ImageUp aria-hidden />
                {t(logo ? 'logo.replace' : 'logo.choose')}
              </Button>
              {logo ? (
                <ConfirmDialog
                  trigger={
                    <Button variant="ghost">
                      <Trash2 aria-hidden />
                      {t('logo.remove')}
                    </Button>
                  }
                  title={t('logo.removeTitle')}
                  confirmLabel={t('logo.remove')}
                  onConfirm={remove}
                >
                  {t('logo.removeBody')}
                </ConfirmDialog>
              ) : null}
            </div>
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

function useLogo() {
  const t = useT(settingsTexts)
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  async function send(init: RequestInit, done: string) {
    setPending(true)
    try {
      const response = await fetch(address, init)
      const answer = (await response.json()) as { message?: string }
      if (response.ok) toast(done)
      else toast(answer.message ?? t('logo.failed'), { tone: 'danger' })
    } catch {
      toast(t('logo.failed'), { tone: 'danger' })
    } finally {
      setPending(false)
      revalidate()
    }
  }
  return {
    pending,
    upload(file: File) {
      const body = new FormData()
      body.set('file', file)
      return send({ method: 'POST', body }, t('logo.saved'))
    },
    remove: () => send({ method: 'DELETE' }, t('logo.removed')),
  }
}
