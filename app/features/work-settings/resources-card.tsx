import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { SelectField, SwitchField, TextField } from '~/components/form-fields'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { workTexts } from '~/i18n/work'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { WorkDialog } from './work-dialog'
import type { ResourceForm } from './work-forms'

type Resource = Outputs['resources']['list']['data'][number]

const kinds = ['vehicle', 'machine', 'tool', 'room'] as const
const doubleBookings = ['warn', 'refuse'] as const

/** Vehicles, machines, tools and rooms. */
export function ResourcesCard({ resources }: { resources: readonly Resource[] }) {
  const t = useT(workTexts)
  const [edited, setEdited] = useState<Resource | 'new' | null>(null)
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {t('resources.add')}
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title={t('resources.title')}
        description={t('resources.hint')}
        actions={resources.length > 0 ? add : undefined}
      />
      {resources.length === 0 ? (
        <EmptyState title={t('resources.emptyTitle')} action={add} className="py-8">
          {t('resources.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {resources.map(resource => (
            <li key={resource.id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
              <span className="min-w-0 grow">
                <span className="font-medium break-words">{resource.name}</span>
                {resource.plate ? <span className="text-muted"> · {resource.plate}</span> : null}
                {resource.double_booking === 'refuse' ? (
                  <span className="block text-xs text-muted">{t('resources.once')}</span>
                ) : null}
              </span>
              {resource.active ? (
                <Badge>{t(`resources.kinds.${resource.kind}`)}</Badge>
              ) : (
                <span className="text-xs text-faint">{t('resources.inactive')}</span>
              )}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('resources.edit', { name: resource.name })}
                onClick={() => setEdited(resource)}
              >
                <Pencil className="text-faint" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited ? <ResourceDialog resource={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </Card>
  )
}

function ResourceDialog({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const t = useT(workTexts)
  const { kind, name, plate, double_booking, active } = resource ?? {
    ...{ kind: 'vehicle' as const, name: '', plate: null, double_booking: 'warn' as const, active: true },
  }
  return (
    <WorkDialog<ResourceForm>
      title={resource ? t('resources.editTitle', { name }) : t('resources.addTitle')}
      intent="resource"
      record={resource}
      defaultValue={{ kind, name, plate, double_booking, active }}
      onClose={onClose}
    >
      {fields => (
        <>
          <TextField
            field={fields.name}
            label={t('resources.name')}
            maxLength={100}
            autoComplete="off"
            required
            autoFocus
          />
          <TextField field={fields.plate} label={t('resources.plate')} maxLength={20} autoComplete="off" />
          <SelectField
            field={fields.kind}
            label={t('resources.kind')}
            options={kinds.map(value => ({ value, label: t(`resources.kinds.${value}`) }))}
          />
          <SelectField
            field={fields.double_booking}
            label={t('resources.doubleBooking')}
            options={doubleBookings.map(value => ({ value, label: t(`resources.doubleBookings.${value}`) }))}
          />
          {resource ? (
            <SwitchField
              field={fields.active}
              label={t('resources.active')}
              help={t('resources.activeHelp')}
              className="col-span-full"
            />
          ) : null}
        </>
      )}
    </WorkDialog>
  )
}
