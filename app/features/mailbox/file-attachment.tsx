import { Contact, FolderKanban } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import { type DocumentTarget, documentTargets, targetKinds } from '~/features/company-documents/document-targets'
import { commonTexts } from '~/i18n/common'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { mutate, Refusal, useQuery } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import type { SharedPlace } from './mail-lines'

export interface FileAttachmentProps {
  vendor: AccountVendor
  mailId: string
  attachment: { id: string; filename: string }
  /** Address of the sender. */
  from: string | null
  shared: SharedPlace | undefined
  onClose: () => void
}

/** A record where the attachment may belong. */
interface Proposal {
  kind: DocumentTarget
  id: number
  label: string
}

/** Makes an attachment a document: of what the sender's address leads to by one click, or of any record. */
export function FileAttachment({ vendor, mailId, attachment, from, shared, onClose }: FileAttachmentProps) {
  const t = useT(mailboxTexts)
  const documents = useT(companyDocumentsTexts)
  const common = useT(commonTexts)
  const may = useMay()
  const proposals = useProposals(from)
  const [kind, setKind] = useState<DocumentTarget>('project')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isOpen = (one: DocumentTarget) => documentTargets[one].permissions.every(may)

  async function fileAt(at: DocumentTarget, id: number, label: string) {
    setPending(`${at}:${id}`)
    setFailed(null)
    try {
      const place = { [documentTargets[at].field]: id }
      const filed = await mutate(`${vendor}.fileAttachment`, {
        id: mailId,
        attachmentId: attachment.id,
        ...place,
        ...shared,
      })
      const names = { name: filed.document.filename, to: label }
      toast(filed.alreadyFiled ? t('file.present', names) : t('file.done', names))
      onClose()
    } catch (error) {
      setFailed((error instanceof Refusal && error.problem.message) || t('file.lost'))
      setPending(null)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) void fileAt(kind, Number(chosen.value), chosen.label)
    else setFailed(documents('move.choose'))
  }

  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('file.title', { name: attachment.filename })} className="md:max-w-md">
        <form onSubmit={submit} className="grid gap-4">
          {proposals.length > 0 ? (
            <section className="grid gap-2" aria-label={t('file.proposed')}>
              <h3 className="text-xs font-medium text-muted">{t('file.proposed')}</h3>
              {proposals.map(({ kind: at, id, label }) => (
                <Button
                  key={`${at}:${id}`}
                  className="h-auto min-h-10 justify-start text-left whitespace-normal"
                  pending={pending === `${at}:${id}`}
                  disabled={pending !== null}
                  onClick={() => void fileAt(at, id, label)}
                >
                  {at === 'project' ? <FolderKanban aria-hidden /> : <Contact aria-hidden />}
                  <span className="min-w-0 break-words">
                    {documents(`move.kinds.${at}`)}: {label}
                  </span>
                </Button>
              ))}
            </section>
          ) : null}
          <Field label={documents('move.kind')}>
            {control => (
              <Select
                {...control}
                value={kind}
                options={targetKinds.map(one => ({
                  value: one,
                  label: documents(`move.kinds.${one}`),
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
          <Field label={documents(`move.kinds.${kind}`)}>
            {control => <Combobox key={kind} {...control} search={documentTargets[kind].search} onSelect={setChosen} />}
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
            <Button
              type="submit"
              variant="primary"
              pending={pending !== null && pending === `${kind}:${chosen?.value}`}
              disabled={pending !== null}
            >
              {t('file.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

const maxProjects = 3

/** The contact with the sender's address, and its newest projects. */
function useProposals(from: string | null): Proposal[] {
  const may = useMay()
  const found = useQuery('contacts.list', from && may('contacts:read') ? { q: from, limit: 5 } : null)
  const same = found.data?.data.filter(({ email }) => email?.toLowerCase() === from?.toLowerCase()) ?? []
  const contact = same.length === 1 ? same[0] : undefined
  const asked = contact && may('projects:read') ? { kontakt_id: contact.id, limit: maxProjects } : null
  const projects = useQuery('projects.list', asked).data?.data ?? []
  if (!contact) return []
  return [
    ...projects.map(({ id, project_number, name }) => ({
      ...{ kind: 'project' as const, id },
      label: `${project_number} · ${name}`,
    })),
    { kind: 'contact', id: contact.id, label: contact.name },
  ]
}
