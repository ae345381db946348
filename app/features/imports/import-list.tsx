import { Upload } from 'lucide-react'
import { StatusBadge } from '~/components/ui/status-badge'
import { listOf } from '~/features/lists/list'
import { importsTexts } from '~/i18n/imports'
import { stageTone } from './imports'

/** The list of imports. */
export const importList = listOf(caller => caller.imports.list)({
  path: '/imports',
  texts: importsTexts,
  title: 'list.title',
  icon: Upload,
  live: ['imports'],
  rowName: row => row.filename,
  columns: {
    file: { label: 'list.file', value: row => row.filename, className: 'max-w-72 truncate' },
    noun: { label: 'list.noun', value: (row, t) => t(`nouns.${row.noun}`) },
    stage: {
      label: 'list.stage',
      value: (row, t) => t(`stages.${row.stage}`),
      cell: (row, t) => <StatusBadge tone={stageTone[row.stage]}>{t(`stages.${row.stage}`)}</StatusBadge>,
      card: 'badge',
    },
    rows: { label: 'list.rows', value: row => row.row_count, as: 'count', card: 'hidden' },
    created: { label: 'list.created', value: row => row.created_count, as: 'count', card: 'hidden' },
    by: { label: 'list.by', value: row => row.created_by, yields: 3, card: 'meta' },
    byNumber: { label: 'list.byNumber', value: row => row.created_by_user_id },
    when: { label: 'list.when', value: row => row.created_at, as: 'ago' },
  },
  table: ['file', 'noun', 'stage', 'rows', 'created', 'by', 'when'],
  search: false,
  empty: { title: 'list.emptyTitle', body: 'list.emptyBody' },
  csv: ['file', 'noun', 'stage', 'rows', 'created', 'by', 'byNumber', 'when'],
  csvName: () => 'imports',
})
