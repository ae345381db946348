import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { Dialog, DialogContent } from '../ui/dialog'
import { Kbd } from '../ui/kbd'
import type { Navigation } from './nav-items'

interface ShortcutsHelpProps {
  navigation: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All keys on one sheet. */
export default function ShortcutsHelp({ navigation, open, onOpenChange }: ShortcutsHelpProps) {
  const t = useT(navTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('shortcuts.title')} className="md:max-w-2xl">
        <div className="grid gap-x-8 gap-y-5 pb-2 md:grid-cols-2">
          <div className="grid content-start gap-5">
            <Keys
              title={t('shortcuts.general')}
              rows={[
                [t('shortcuts.search'), ['Ctrl', 'K']],
                [t('shortcuts.create'), ['C']],
                [t('shortcuts.rail'), ['[']],
                [t('shortcuts.help'), ['?']],
                [t('shortcuts.close'), ['Esc']],
              ]}
            />
            <Keys
              title={t('shortcuts.lists')}
              rows={[
                [t('shortcuts.focusSearch'), ['/']],
                [t('shortcuts.nextRow'), ['J']],
                [t('shortcuts.previousRow'), ['K']],
                [t('shortcuts.openRow'), ['↵']],
                [t('shortcuts.selectRow'), ['X']],
                [t('shortcuts.selectMore'), ['Shift', 'J']],
                [t('shortcuts.selectedSteps'), ['A']],
              ]}
            />
          </div>
          <Keys
            title={t('shortcuts.goTo')}
            rows={[...navigation.main, ...navigation.admin].map(item => [t(item.label), ['G', item.key.toUpperCase()]])}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: [string, string[]][] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(([label, keys]) => (
          <div key={label} className="flex items-center justify-between gap-3 py-1.5">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
