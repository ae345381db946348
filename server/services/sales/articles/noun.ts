import { conflict, defineNoun, everybody, notFound, office } from '../../../nouns/define'
import { articleImports } from './imports'

/** What the service knows about articles. */
export const articles = defineNoun({
  tags: {
    articles: { name: 'Articles', description: 'The company’s price list.' },
  },
  permissions: {
    'articles:read': { roles: everybody, scope: null, module: 'core' },
    /** What articles cost. */
    'articles:prices': { roles: office, scope: null, module: 'core' },
    'articles:write': { roles: office, scope: null, module: 'core' },
  },
  errors: {
    'article.not_found': notFound('Artikel nicht gefunden.', 'Article not found.'),
    'article.number_taken': conflict('Diese Artikelnummer gibt es schon.', 'This article number is taken.'),
  },
  topics: { articles: 'articles:read' },
  records: {
    article: {
      label: { de: 'Artikel', en: 'Article' },
      topic: 'articles',
      verbs: {
        archived: null,
        created: null,
        deleted: null,
        updated: null,
      },
      page: '/articles/:id',
      feed: { permission: 'articles:read', de: 'den Artikel', en: 'article' },
      nameSql: { table: 'articles', title: 't.name' },
    },
  },
  tables: {
    articles: { versioned: { model: 'article' }, module: 'core', hidden: ['search'], totals: ['active'] },
  },
  imports: articleImports,
})
