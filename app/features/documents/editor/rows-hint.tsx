import { Keyboard } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Kbd } from '~/components/ui/kbd'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'

const keys = ['enter', 'break', 'move', 'tab', 'walk', 'remove', 'paste', 'handle'] as const

/** The keys of the editor, for those who have a keyboard. */
export function RowsHint() {
  const t = useT(documentsTexts)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="ml-auto text-muted pointer-coarse:hidden">
          <Keyboard aria-hidden />
          {t('keys.title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t('keys.title')} align="end" className="w-80">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">
          {keys.map(key => (
            <div key={key} className="contents">
              <dt className="flex gap-1">
                {t(`keys.${key}.keys`)
                  .split(' ')
                  .map(name => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
              </dt>
              <dd className="text-muted">{t(`keys.${key}.does`)}</dd>
            </div>
          ))}
        </dl>
      </PopoverContent>
    </Popover>
  )
}
