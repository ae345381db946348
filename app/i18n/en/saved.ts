import type german from '../de/saved'
import type { Translation } from '../keys'

export default {
  title: 'Saved filters',
  name: 'Name of the filter',
  save: 'Keep',
  remove: 'Delete the filter “{{name}}”',
  hint: 'Search or filter the list, then it can be kept here under a name.',
  known: 'The list shows a saved filter.',
} satisfies Translation<typeof german>
