import { LinkTabs } from '~/components/ui/tabs'
import { timesTexts } from '~/i18n/times'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

/** The tabs of time recording: the week, the account, and for the office everyone's weeks. */
export function TimesTabs({ query = '' }: { query?: string }) {
  const t = useT(timesTexts)
  const may = useMay()
  return (
    <LinkTabs
      label={t('title')}
      tabs={[
        { to: `/times${query}`, label: t('tabs.week'), end: true },
        { to: `/times/account${query}`, label: t('tabs.account') },
        ...(may('time_entries:approve') ? [{ to: '/times/weeks', label: t('tabs.weeks') }] : []),
      ]}
    />
  )
}
