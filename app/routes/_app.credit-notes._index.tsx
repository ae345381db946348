import { creditNoteList } from '~/features/credit-notes/credit-note-list'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(creditNoteList)

export default function CreditNotes() {
  const t = useT(creditNotesTexts)
  return <ListPage list={creditNoteList} back={{ to: '/invoices', label: t('invoices') }} />
}
