import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { daysOf, periodText } from '~/lib/period-text'
import { useFormat } from '~/lib/session'
import type { TeamBoard } from './board-model'
import type { Overtaken } from './use-plan'

interface MoveOvertakenProps {
  overtaken: Overtaken
  resources: TeamBoard['resources']
}

/** Says who changed an appointment during its drag, and how, and asks whether it is moved all the same. */
export default function MoveOvertaken({ overtaken, resources }: MoveOvertakenProps) {
  const { taken, newest, by, answer } = overtaken
  const t = useT(planningTexts)
  const format = useFormat()
  const isMoved = taken.starts_at !== newest.starts_at
  const [first] = daysOf(format, newest)
  const names = by.length > 0 ? format.list([...by]) : t('moveOvertaken.someone')
  const values = { names, count: Math.max(by.length, 1), when: format.day(first, 'long') }
  const things = resources.filter(({ id }) => newest.resource_ids.includes(id)).map(({ name }) => name)
  const lines = [
    ['when', periodText(format, newest), isMoved || taken.ends_at !== newest.ends_at],
    [
      'people',
      newest.user_names.join(', ') || t('moveOvertaken.noOne'),
      taken.user_ids.join() !== newest.user_ids.join(),
    ],
    [
      'resources',
      things.join(', ') || t('moveOvertaken.none'),
      taken.resource_ids.join() !== newest.resource_ids.join(),
    ],
  ] as const
  return (
    <Dialog open onOpenChange={open => (open ? undefined : answer(false))}>
      <DialogContent
        // The board focuses the bar, which may be in another row by then.
        onCloseAutoFocus={event => event.preventDefault()}
        title={t('moveOvertaken.title', { title: newest.title })}
        description={t(isMoved ? 'moveOvertaken.moved' : 'moveOvertaken.changed', values)}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('moveOvertaken.leave')}</Button>
            </DialogClose>
            <Button variant="primary" onClick={() => answer(true)}>
              {t('moveOvertaken.move')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('moveOvertaken.now')}</p>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {lines.map(([name, value, isChanged]) =>
            name === 'resources' && !isChanged && things.length === 0 ? null : (
              <div key={name} className="contents">
                <dt className="text-muted">{t(`moveOvertaken.${name}`)}</dt>
                <dd className={isChanged ? 'font-medium' : undefined}>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
