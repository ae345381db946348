import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { commonTexts } from '~/i18n/common'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import type { CompanyDocument } from './documents-card'
import { useDocumentRequest } from './use-document-request'

/**
 * Name and folder of an uploaded document; where another user changed it meanwhile, saving is refused instead of
 * overwriting.
 */
export function EditDocument({ document, onClose }: { document: CompanyDocument; onClose: () => void }) {
  const t = useT(companyDocumentsTexts)
  const common = useT(commonTexts)
  const ids = { filename: useId(), folder: useId() }
  const request = useDocumentRequest()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const updates = {
      filename: String(form.get('filename')),
      folder: String(form.get('folder')),
      expected_version: document.version,
    }
    setPending(true)
    const refused = await request('PATCH', '/api/documents', { id: document.id, updates })
    setPending(false)
    setFailed(refused)
    if (refused) return
    revalidate()
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('edit.title')} className="md:max-w-md">
        <form onSubmit={save} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={ids.filename}>{t('edit.filename')}</Label>
            <Input
              id={ids.filename}
              name="filename"
              defaultValue={document.filename}
              maxLength={120}
              autoComplete="off"
              required
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={ids.folder}>{t('edit.folder')}</Label>
            <Input id={ids.folder} name="folder" defaultValue={document.folder} maxLength={100} autoComplete="off" />
          </div>
          {failed ? (
            <p role="alert" className="text-danger">
              {failed}
            </p>
          ) : null}
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('actions.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={pending}>
              {t('edit.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
