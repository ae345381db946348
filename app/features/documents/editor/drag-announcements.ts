import type { Announcements } from '@dnd-kit/core'
import type { documentsTexts } from '~/i18n/documents'
import type { Translate } from '~/lib/i18n'

interface Item {
  data: { current?: Record<string, unknown> }
}

/** What a screen reader says while a line is carried. */
export function dragAnnouncements(t: Translate<typeof documentsTexts>): Announcements {
  const positionOf = (item: Item) => String(item.data.current?.position || t('kinds.text'))
  return {
    onDragStart: ({ active }) => t('drag.start', { position: positionOf(active) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { position: positionOf(active), target: positionOf(over) }) : undefined,
    onDragEnd: ({ active }) => t('drag.end', { position: positionOf(active) }),
    onDragCancel: ({ active }) => t('drag.cancel', { position: positionOf(active) }),
  }
}
