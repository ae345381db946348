import { History } from 'lucide-react'
import { commonTexts } from '~/i18n/common'
import { errorsTexts } from '~/i18n/errors'
import { useT } from '~/lib/i18n'
import type { Kept } from '~/lib/kept-on-device'
import { useFormat } from '~/lib/session'
import { type KeptValues, labelOf, readable, typedValues } from './typed-values'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

interface OfferProps {
  left: KeptValues & Kept
  mark: React.RefObject<HTMLElement>
  onRestore: () => void
  onDiscard: () => void
}

/** What an earlier visit left, beside what stands there now. */
export default function KeptOffer({ left, mark, onRestore, onDiscard }: OfferProps) {
  const t = useT(errorsTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const form = mark.current?.closest('form')
  if (!form) return null
  const now = typedValues(form)
  const texts = { yes: common('state.yes'), no: common('state.no') }
  return (
    <div role="status" className="mb-4 [[data-card]>form>&]:mx-4">
      <Notice
        tone="warning"
        icon={History}
        title={t('kept.title', { at: left.at ? format.instant(left.at) : '' })}
        actions={
          <>
            <Button onClick={onRestore}>{t('kept.restore')}</Button>
            <Button onClick={onDiscard}>{t('kept.discard')}</Button>
          </>
        }
      >
        <p>{t('kept.body')}</p>
        <ul className="mt-1 grid gap-0.5 break-words">
          {Object.entries(left.draft).map(([name, own]) => (
            <li key={name}>
              {t('changed.field', {
                field: labelOf(form, name),
                theirs: readable(now[name] ?? { values: [] }, texts) || '–',
                own: readable(own, texts) || '–',
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
