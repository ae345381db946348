import { useEffect, useState } from 'react'
import { settingsTexts } from '~/i18n/settings'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { jumpTo } from '~/lib/jump-to'
import type { SectionName } from './settings-sections'

type Name = SectionName | 'logo' | 'modules' | 'rates' | 'export'

export const sectionId = (name: Name) => `section-${name}`

/** Links to the sections; highlights the visible one. Phones scroll the page without it. */
export function SectionNav({ names }: { names: readonly Name[] }) {
  const t = useT(settingsTexts)
  const current = useSectionInView(names)
  return (
    <nav aria-label={t('sectionsLabel')} className="sticky top-18 hidden lg:block">
      <ul className="grid gap-0.5">
        {names.map(name => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              onClick={jumpTo}
              aria-current={name === current ? 'location' : undefined}
              className={cn(
                'block rounded-lg px-3 py-1.5 text-muted hover:bg-hover hover:text-ink',
                name === current && 'bg-hover font-medium text-ink',
              )}
            >
              {t(`sections.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useSectionInView(names: readonly Name[]): Name | null {
  const [current, setCurrent] = useState<Name | null>(null)
  const wanted = names.join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = (wanted.split(' ') as Name[]).find(name => inView.has(sectionId(name)))
        if (first) setCurrent(first)
      },
      { rootMargin: '-60px 0px -50% 0px' },
    )
    for (const name of wanted.split(' ') as Name[]) {
      const section = document.getElementById(sectionId(name))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [wanted])
  return current
}
