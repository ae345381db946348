import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { navTexts } from '~/i18n/nav'
import { useLocale, useT } from '~/lib/i18n'
import { asTheme } from '~/lib/theme'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu'
import { Tooltip, TooltipProvider } from '../ui/tooltip'

/** Light or dark, German or English, for this device. */
export function AppearanceMenu() {
  const t = useT(navTexts)
  const locale = useLocale()
  const fetcher = useFetcher()
  const root = useRouteLoaderData<{ theme?: string }>('root')
  const theme = asTheme(fetcher.formData?.get('theme')) ?? asTheme(root?.theme) ?? 'system'
  const Icon = theme === 'dark' ? Moon : theme === 'light' ? Sun : Monitor
  return (
    <DropdownMenu>
      {/* Also used on pages outside the frame, which have no provider. */}
      <TooltipProvider>
        <Tooltip content={t('menu.appearance')} side="bottom">
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={t('menu.appearance')}>
              <Icon />
            </Button>
          </DropdownMenuTrigger>
        </Tooltip>
      </TooltipProvider>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t('menu.theme')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={next => fetcher.submit({ theme: next }, { method: 'post', action: '/preferences' })}
        >
          <DropdownMenuRadioItem value="light">
            <Sun aria-hidden />
            {t('menu.light')}
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dark">
            <Moon aria-hidden />
            {t('menu.dark')}
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="system">
            <Monitor aria-hidden />
            {t('menu.system')}
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('menu.language')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={locale} onValueChange={changeLocale}>
          <DropdownMenuRadioItem value="de" lang="de">
            Deutsch
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="en" lang="en">
            English
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

// The other language's texts are not in the browser, so the page is loaded again.
async function changeLocale(locale: string) {
  await fetch('/preferences', { method: 'POST', body: new URLSearchParams({ locale }) })
  window.location.reload()
}
