import { useRevalidator } from '@remix-run/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { toast } from '~/components/ui/toast'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'
import type { Profile } from './profile'

/** The person's picture: chosen, seen at once, kept. */
export function AvatarCard({ profile }: { profile: Profile }) {
  const t = useT(profileTexts)
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const texts = { failed: t('avatar.failed'), tooLarge: t('avatar.large') }

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function keep(work: Promise<string | null>, done: string) {
    setBusy(true)
    setFailed(null)
    const problem = await work
    setBusy(false)
    setPreview(null)
    setFailed(problem)
    if (problem) return
    toast(done)
    revalidate()
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setPreview(URL.createObjectURL(file))
    void keep(sendPicture(file, texts), t('avatar.saved'))
  }

  const { name, avatar_url } = profile
  return (
    <Card>
      <CardHeader title={t('avatar.title')} />
      <CardContent className="grid gap-3">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={preview ?? avatar_url} className="size-24! text-3xl!" />
          <div className="grid gap-2">
            <input
              ref={input}
              type="file"
              accept={pictureTypes}
              onChange={choose}
              className="sr-only"
              aria-label={t('avatar.choose')}
              tabIndex={-1}
            />
            <Button size="sm" pending={busy} onClick={() => input.current?.click()}>
              {avatar_url ? t('avatar.change') : t('avatar.choose')}
            </Button>
            {avatar_url ? (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => void keep(removePicture(texts), t('avatar.removed'))}
              >
                {t('avatar.remove')}
              </Button>
            ) : null}
          </div>
        </div>
        <p className="text-xs text-muted">{t('avatar.hint')}</p>
        <p role="status" className="text-danger empty:hidden">
          {failed}
        </p>
      </CardContent>
    </Card>
  )
}

/** The types that the server accepts; a phone converts other pictures to JPEG because of this list. */
const pictureTypes = 'image/jpeg,image/png,image/webp'
const maxBytes = 5_000_000

interface Texts {
  failed: string
  tooLarge: string
}

/** Uploads the user's own picture; resolves to null, or to an error message. */
function sendPicture(file: File, texts: Texts): Promise<string | null> {
  if (file.size > maxBytes) return Promise.resolve(texts.tooLarge)
  const body = new FormData()
  body.set('file', file)
  return send({ method: 'POST', body }, texts)
}

/** Removes the user's own picture; resolves to null, or to an error message. */
const removePicture = (texts: Texts): Promise<string | null> => send({ method: 'DELETE' }, texts)

async function send(request: RequestInit, texts: Texts): Promise<string | null> {
  try {
    const response = await fetch('/api/user/avatar', { ...request, headers: { Accept: 'application/json' } })
    if (response.ok) return null
    const { message } = (await response.json()) as { message?: string }
    return message ?? texts.failed
  } catch {
    return texts.failed
  }
}
