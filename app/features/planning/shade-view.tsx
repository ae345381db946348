import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Shade } from './board-model'

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_7px)]'
const shadeLook: Record<Shade['kind'], string> = {
  leave: `${hatched} bg-sunken`,
  closed: `${hatched} bg-sunken`,
  requested: 'rounded-md border-2 border-dashed border-line-strong',
  holiday: 'bg-sunken',
}

/** A period in which one person, or the whole company, is away. */
export function ShadeView({ shade: { start, end, kind, name }, columns }: { shade: Shade; columns: number }) {
  const t = useT(planningTexts)
  const text = name ?? t(kind === 'requested' ? 'awayRequested' : 'away')
  return (
    <div
      title={text}
      className={cn('absolute inset-y-0', shadeLook[kind])}
      style={{ left: `${(start / columns) * 100}%`, width: `${((end - start) / columns) * 100}%` }}
    />
  )
}
