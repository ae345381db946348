import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { BlockedButton } from '../blocked-button'
import type { BatchVerb } from './batch-verb'

interface BatchBarProps<Row> {
  verbs: readonly BatchVerb<Row>[]
  chosen: readonly Row[]
  onVerb: (verb: BatchVerb<Row>) => void
  children: ReactNode
}

/** The steps that the selected records can take together; one that is open to none of them says so. */
export function BatchBar<Row>({ verbs, chosen, onVerb, children }: BatchBarProps<Row>) {
  const t = useT(documentsTexts)
  return (
    <>
      {verbs.map(verb => {
        const { icon: Icon, intent, label } = verb
        const content = (
          <>
            <Icon aria-hidden />
            {label}
          </>
        )
        return chosen.some(verb.fits) ? (
          <Button key={intent} onClick={() => onVerb(verb)}>
            {content}
          </Button>
        ) : (
          <BlockedButton key={intent} why={t('batch.fitsNone')}>
            {content}
          </BlockedButton>
        )
      })}
      {children}
    </>
  )
}
