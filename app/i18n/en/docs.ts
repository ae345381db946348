import type german from '../de/docs'
import type { Translation } from '../keys'

export default {
  title: 'API reference',
  documents: 'Document',
  public: 'Public API',
  all: 'API and application',
  loading: 'Loading the document',
  failed: 'The viewer could not be loaded. The document itself:',
} satisfies Translation<typeof german>
