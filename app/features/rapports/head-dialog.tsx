import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { DateInput } from '~/components/ui/date-input'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { findProjects, type ProjectItem } from '~/features/records/find-records'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { DraftHead } from './draft'
import { KeepButton, useLineCheck } from './line-check'

interface HeadDialogProps {
  head: DraftHead
  onSave: (head: DraftHead) => void
  onClose: () => void
}

/** Title, project and day of a draft. Selecting a project sets its contact. */
export function HeadDialog({ onSave, onClose, ...props }: HeadDialogProps) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const formId = useId()
  const [head, setHead] = useState(props.head)
  const missing = {
    title: head.title.trim() ? undefined : t('titleMissing'),
    date: head.date ? undefined : t('dateMissing'),
  }
  const { errorOf, submit } = useLineCheck({ line: head, stored: props.head, missing })

  function choose(item: ComboboxItem | null) {
    const chosen = item ? (item as ProjectItem).project : null
    const title = head.title === head.project?.name && chosen ? chosen.name : head.title
    setHead({
      ...head,
      title,
      project: chosen && { id: chosen.id, name: chosen.name, number: chosen.project_number },
      contact:
        chosen && chosen.kontakt_id !== null
          ? { id: chosen.kontakt_id, name: chosen.kontakt_name ?? '' }
          : head.contact,
    })
  }

  const keep = submit(() => onSave({ ...head, title: head.title.trim() }))

  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('head.edit')}
        footer={
          <>
            <Button size="lg" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <KeepButton form={formId} />
          </>
        }
      >
        <form id={formId} onSubmit={keep} noValidate className="grid gap-5 pb-1">
          <Field label={t('titleField')} errors={errorOf('title')} required>
            {control => (
              <Input
                {...control}
                value={head.title}
                maxLength={200}
                onChange={event => setHead({ ...head, title: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('project')}>
            {control => (
              <Combobox
                {...control}
                search={findProjects}
                clearable
                placeholder={t('new.noProject')}
                defaultItem={head.project && { value: String(head.project.id), label: head.project.name }}
                onSelect={choose}
              />
            )}
          </Field>
          <Field label={t('date')} errors={errorOf('date')} required>
            {control => (
              <DateInput
                {...control}
                value={head.date}
                onChange={event => setHead({ ...head, date: event.target.value })}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
