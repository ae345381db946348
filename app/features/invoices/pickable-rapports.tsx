import { Badge } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { Day, Hours } from '~/components/value'
import { RapportBadge } from '~/features/records/record-status'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { RapportOverview } from '~server/services/site/rapports/schema'
import { byCustomer, type CustomerRapports, hoursOf } from './customer-rapports'

interface PickableRapportsProps {
  rapports: readonly RapportOverview[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/**
 * Completed rapports by customer, with a checkbox each. Once one is chosen, other customers are disabled and say why.
 */
export function PickableRapports({ rapports, chosen, onChange }: PickableRapportsProps) {
  const groups = byCustomer(rapports)
  const current = groups.find(group => group.rapports.some(rapport => chosen.has(rapport.id)))
  return (
    <div className="grid gap-3">
      {groups.map(group => (
        <CustomerGroup
          key={group.id}
          group={group}
          chosen={chosen}
          onChange={onChange}
          out={current !== undefined && current !== group}
        />
      ))}
    </div>
  )
}

interface CustomerGroupProps extends Omit<PickableRapportsProps, 'rapports'> {
  group: CustomerRapports
  /** Another customer was chosen. */
  out: boolean
}

function CustomerGroup({ group, chosen, onChange, out }: CustomerGroupProps) {
  const t = useT(invoicesTexts)
  const { id, name, rapports } = group
  const count = rapports.filter(rapport => chosen.has(rapport.id)).length
  const all = count === rapports.length
  const boxId = `customer-${id}`
  return (
    <fieldset aria-labelledby={`${boxId}-name`} className="min-w-0 rounded-lg border border-line bg-surface">
      <label
        htmlFor={boxId}
        className={cn('flex min-h-11 items-center gap-3 px-4 py-2', out ? 'text-faint' : 'cursor-pointer')}
      >
        <Checkbox
          id={boxId}
          aria-label={t('pick.all', { count: rapports.length })}
          checked={all ? true : count > 0 ? 'indeterminate' : false}
          disabled={out}
          onCheckedChange={() => onChange(new Set(all ? [] : rapports.map(rapport => rapport.id)))}
        />
        <span className="min-w-0 grow">
          <span id={`${boxId}-name`} className="block truncate font-semibold">
            {name ?? t('pick.noContact')}
          </span>
          {out ? <span className="block text-xs">{t('pick.otherCustomer')}</span> : null}
        </span>
        <span className="shrink-0 text-muted">
          <Hours value={hoursOf(rapports)} />
        </span>
      </label>
      <ul className="divide-y divide-line border-t border-line">
        {rapports.map(rapport => (
          <RapportChoice
            key={rapport.id}
            rapport={rapport}
            checked={chosen.has(rapport.id)}
            disabled={out}
            onToggle={() => {
              const next = new Set(chosen)
              if (!next.delete(rapport.id)) next.add(rapport.id)
              onChange(next)
            }}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface RapportChoiceProps {
  rapport: RapportOverview
  checked: boolean
  disabled: boolean
  onToggle: () => void
}

function RapportChoice({ rapport, checked, disabled, onToggle }: RapportChoiceProps) {
  const t = useT(invoicesTexts)
  const id = `rapport-${rapport.id}`
  return (
    <li>
      <label
        htmlFor={id}
        className={cn('flex items-start gap-3 px-4 py-2.5', disabled ? 'text-faint' : 'cursor-pointer hover:bg-hover')}
      >
        <span className="flex h-5 items-center">
          <Checkbox id={id} checked={checked} disabled={disabled} onCheckedChange={onToggle} />
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate">{rapport.title || rapport.rapport_number}</span>
          <span className={cn('flex flex-wrap gap-x-1.5 text-[13px]', !disabled && 'text-muted')}>
            <span className="tabular">{rapport.rapport_number}</span>
            <Day value={rapport.date} />
            {rapport.project_name ? <span className="max-w-full truncate">{rapport.project_name}</span> : null}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Hours value={rapport.total_hours} />
          {rapport.signed_at ? <Badge tone="success">{t('pick.signed')}</Badge> : null}
          {rapport.billing_status === 'partial' ? <RapportBadge rapport={rapport} /> : null}
        </span>
      </label>
    </li>
  )
}
