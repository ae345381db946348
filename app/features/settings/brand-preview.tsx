import { settingsTexts } from '~/i18n/settings'
import { accentOn } from '~/lib/accent'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'

const schemes = [
  { key: 'light', surface: '#ffffff', ink: '#17181b', line: '#e4e4e8' },
  { key: 'dark', surface: '#16171a', ink: '#ededf0', line: '#2a2c31' },
] as const

/** The colour in use: on a document, and on buttons and links in both themes. */
export function BrandPreview({ color, company }: { color: string; company: string }) {
  const t = useT(settingsTexts)
  const format = useFormat()
  const paper = accentOn('light', color)
  return (
    <figure aria-label={t('sample.label')} className="col-span-full grid gap-3 sm:grid-cols-2">
      <div className="rounded-lg border border-line bg-white p-4 text-[11px] text-[#17181b]" aria-hidden>
        <div className="mb-3 flex items-start justify-between gap-3 border-b-2 pb-2" style={{ borderColor: paper.ink }}>
          <strong className="min-w-0 truncate text-[13px]" style={{ color: paper.ink }}>
            {company}
          </strong>
          <span>{t('sample.invoice')}</span>
        </div>
        <div className="flex justify-between border-b border-[#e4e4e8] py-1">
          <span>{t('sample.item')} 8 h</span>
          <span className="tabular" suppressHydrationWarning>
            {format.money(624)}
          </span>
        </div>
        <div className="flex justify-between py-1 font-semibold">
          <span>{t('sample.total')}</span>
          <span className="tabular" suppressHydrationWarning>
            {format.money(748.8)}
          </span>
        </div>
      </div>
      <div className="grid gap-3" aria-hidden>
        {schemes.map(({ key, surface, ink, line }) => {
          const accent = accentOn(key, color)
          return (
            <div
              key={key}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border px-3 py-2"
              style={{ background: surface, color: ink, borderColor: line }}
            >
              <span className="w-full text-xs">{t(`sample.${key}`)}</span>
              <span
                className="rounded-lg px-3 py-1.5 font-medium"
                style={{ background: accent.fill, color: accent.onFill }}
              >
                {t('sample.button')}
              </span>
              <span style={{ color: accent.ink }}>{t('sample.link')}</span>
            </div>
          )
        })}
      </div>
    </figure>
  )
}
