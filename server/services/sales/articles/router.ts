import { router, secured } from '../../../http/trpc'
import { createArticle } from './create'
import { getArticle, listArticles } from './read'
import {
  ArticleEnvelope,
  ArticlePage,
  CreateArticle,
  GetArticle,
  LineSuggestions,
  ListArticles,
  SuggestLines,
  UpdateArticle,
} from './schema'
import { suggestLines } from './suggest-lines'
import { updateArticle } from './update'

export const articles = router({
  list: secured('articles:read')
    .meta({ summary: 'List articles' })
    .input(ListArticles)
    .output(ArticlePage)
    .query(({ ctx, input }) => listArticles(ctx, input)),
  get: secured('articles:read')
    .meta({ summary: 'One article' })
    .input(GetArticle)
    .output(ArticleEnvelope)
    .query(({ ctx, input }) => getArticle(ctx, input)),
  create: secured('articles:write')
    .meta({ summary: 'Create an article' })
    .input(CreateArticle)
    .output(ArticleEnvelope)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),
  update: secured('articles:write')
    .meta({ summary: 'Change fields of an article, or archive it' })
    .input(UpdateArticle)
    .output(ArticleEnvelope)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),
  suggest: secured('articles:read')
    .meta({ summary: 'Articles and earlier lines that a new line may be meant to say' })
    .input(SuggestLines)
    .output(LineSuggestions)
    .query(({ ctx, input }) => suggestLines(ctx, input)),
})
