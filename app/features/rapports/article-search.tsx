import { type ReactNode, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { type Search as Find, useAsyncSearch } from '~/lib/async-search'
import { useT } from '~/lib/i18n'
import { query } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { DraftMaterial } from './draft'
import { PickSearch } from './pick-search'

/** The fields that a material line takes over. */
export type MaterialChoice = Pick<DraftMaterial, 'name' | 'unit' | 'article_id' | 'unit_price'>

type Article = Outputs['articles']['list']['data'][number]

const findArticles: Find<Article> = async (q, signal) =>
  (await query('articles.list', { q, active: true, limit: 20 }, signal)).data

interface ArticleSearchProps {
  /** Materials of earlier rapports, suggested while nothing is typed. */
  recent: readonly MaterialChoice[]
  withPrices: boolean
  onChoose: (choice: MaterialChoice) => void
}

/** Finds a material: recently used, from the price list, or as typed. */
export function ArticleSearch({ recent, withPrices, onChoose }: ArticleSearchProps) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const [text, setText] = useState('')
  const { items, answered, failed } = useAsyncSearch(findArticles, text)
  const typed = text.trim()
  // A user who may not see prices may not send one either; the server takes it from the article.
  const choose = ({ id, name, unit, unit_price }: Article) =>
    onChoose({ name, unit, article_id: id, unit_price: withPrices ? unit_price : null })
  return (
    <div className="grid gap-3">
      <PickSearch
        label={t('material.search')}
        value={text}
        onChange={setText}
        onEnter={() => {
          const first = items[0]
          if (typed !== '' && answered === typed && first) choose(first)
        }}
      />
      {typed !== '' ? (
        <Choice
          title={t('material.asTyped', { name: typed })}
          onClick={() => onChoose({ name: typed, unit: '', article_id: null, unit_price: null })}
        />
      ) : null}
      {typed === '' && recent.length > 0 ? (
        <Group title={t('material.recent')}>
          {recent.map(choice => (
            <Choice
              key={`${choice.article_id}-${choice.name}`}
              title={choice.name}
              hint={choice.unit}
              onClick={() => onChoose(choice)}
            />
          ))}
        </Group>
      ) : null}
      <Group title={t('material.articles')}>
        {items.map(article => (
          <Choice
            key={article.id}
            title={article.name}
            hint={[
              article.article_number,
              withPrices && article.unit_price !== null
                ? `${format.money(article.unit_price)} / ${article.unit}`
                : article.unit,
            ].join(' · ')}
            onClick={() => choose(article)}
          />
        ))}
        {items.length === 0 ? (
          <p className="px-1 py-2 text-muted">
            {answered === null
              ? common('state.loading')
              : failed
                ? common('combobox.failed')
                : common('combobox.empty')}
          </p>
        ) : null}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-xs font-medium text-faint">{title}</h3>
      <div className="grid divide-y divide-line">{children}</div>
    </section>
  )
}

function Choice({ title, hint, onClick }: { title: string; hint?: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-12 content-center rounded-md px-1 py-1.5 text-left hover:bg-hover"
    >
      <span className="font-medium wrap-anywhere">{title}</span>
      {hint ? (
        <span className="text-[13px] text-muted" suppressHydrationWarning>
          {hint}
        </span>
      ) : null}
    </button>
  )
}
