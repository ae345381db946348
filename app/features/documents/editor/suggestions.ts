import { createContext } from 'react'
import type { ComboboxItem } from '~/components/ui/combobox'
import type { LineSuggestion } from '~server/services/articles/schema'

/** What may be offered for a line, as `/articles/suggestions` hands it out. */
export interface SuggestionItem extends ComboboxItem {
  line: LineSuggestion
}

/** Where the editor asks; it names the document that is being written, whose own lines stay out. */
export const SuggestionsUrl = createContext('/articles/suggestions')
