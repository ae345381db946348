import { Link } from '@remix-run/react'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { Dialog, DialogContent } from '../ui/dialog'
import type { Navigation } from './nav-items'

interface CreateSheetProps {
  navigation: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything that this person can begin, as big targets; from below on phones. */
export function CreateSheet({ navigation, open, onOpenChange }: CreateSheetProps) {
  const t = useT(navTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('create.title')} className="md:max-w-md">
        <ul className="-mx-2 grid grid-cols-2 gap-2 pb-2">
          {navigation.create.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => onOpenChange(false)}
                className="flex min-h-16 items-center gap-3 rounded-lg border border-line px-3 font-medium transition-colors hover:bg-hover"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-5" />
                </span>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
