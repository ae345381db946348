import { useRevalidator } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { type DocumentTarget, documentTargets, targetKinds } from './document-targets'
import type { CompanyDocument } from './documents-card'
import { useDocumentRequest } from './use-document-request'

/** Moves an uploaded document to another project, contact or record; it keeps its name and folder. */
export function MoveDocument({ document, onClose }: { document: CompanyDocument; onClose: () => void }) {
  const t = useT(companyDocumentsTexts)
  const common = useT(commonTexts)
  const may = useMay()
  const request = useDocumentRequest()
  const { revalidate } = useRevalidator()
  const [kind, setKind] = useState<DocumentTarget>('project')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const isOpen = (one: DocumentTarget) => documentTargets[one].permissions.every(may)
  const isAllowed = may('documents:write')
  const { search, permissions, field } = documentTargets[kind]
  const becomesOffice = !document.office_only && permissions.includes('documents:office')

  async function move(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return setFailed(t('move.choose'))
    setPending(true)
    const refused = await request('PATCH', '/api/documents', {
      id: document.id,
      // At a project or contact alone it belongs to no other one.
      updates: {
        ...(kind === 'project' && { contact_id: null }),
        ...(kind === 'contact' && { project_id: null }),
        [field]: Number(chosen.value),
        expected_version: document.version,
      },
    })
    setPending(false)
    setFailed(refused)
    if (refused) return
    toast(t('move.moved', { name: document.filename, to: chosen.label }))
    revalidate()
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('move.title', { name: document.filename })} className="md:max-w-md">
        {isAllowed ? (
          <form onSubmit={move} className="grid gap-4">
            <Field label={t('move.kind')} help={targetKinds.every(isOpen) ? undefined : t('move.someClosed')}>
              {control => (
                <Select
                  {...control}
                  value={kind}
                  options={targetKinds.map(one => ({
                    value: one,
                    label: t(`move.kinds.${one}`),
                    disabled: !isOpen(one),
                  }))}
                  onChange={event => {
                    setKind(event.target.value as DocumentTarget)
                    setChosen(null)
                    setFailed(null)
                  }}
                />
              )}
            </Field>
            <Field label={t(`move.kinds.${kind}`)} help={becomesOffice ? t('move.becomesOffice') : undefined}>
              {control => <Combobox key={kind} {...control} search={search} onSelect={setChosen} />}
            </Field>
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
                {t('move.save')}
              </Button>
            </DialogFooter>
          </form>
        ) : (
          <Notice tone="neutral" icon={Lock} title={t('move.refused')}>
            {t('move.refusedNext')}
          </Notice>
        )}
      </DialogContent>
    </Dialog>
  )
}
