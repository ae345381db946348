import type { Announcements } from '@dnd-kit/core'
import type { inquiriesTexts } from '~/i18n/inquiries'
import type { Translate } from '~/lib/i18n'
import { isInquiryStatus } from './board-columns'
import type { Inquiry } from './inquiries-context'

interface Item {
  data: { current?: Record<string, unknown> }
}

/** What a screen reader says while a card is carried. */
export function boardAnnouncements(t: Translate<typeof inquiriesTexts>): Announcements {
  const titleOf = (item: Item) => inquiryOf(item)?.title ?? ''
  const columnOf = (item: Item | null) => {
    const status = item?.data.current?.status
    return isInquiryStatus(status) ? t(`statuses.${status}`) : null
  }
  const homeOf = (item: Item) => {
    const status = item.data.current?.shownStatus
    return isInquiryStatus(status) ? t(`statuses.${status}`) : ''
  }
  return {
    onDragStart: ({ active }) => t('drag.start', { title: titleOf(active), status: homeOf(active) }),
    onDragOver: ({ active, over }) => {
      const status = columnOf(over)
      return status
        ? t('drag.over', { title: titleOf(active), status })
        : t('drag.nowhere', { title: titleOf(active) })
    },
    onDragEnd: ({ active, over }) => {
      const status = columnOf(over)
      return status
        ? t('drag.end', { title: titleOf(active), status })
        : t('drag.cancel', { title: titleOf(active), status: homeOf(active) })
    },
    onDragCancel: ({ active }) => t('drag.cancel', { title: titleOf(active), status: homeOf(active) }),
  }
}

export const inquiryOf = (item: Item): Inquiry | undefined =>
  item.data.current?.inquiry as Inquiry | undefined
