import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'

interface CopyLineProps {
  /** Names the text for screen readers. */
  label: string
  text: string
  /** Shows the button as an icon only, for narrow places. */
  compact?: boolean
}

/** A read-only text with a button that copies it. */
export function CopyLine({ label, text, compact = false }: CopyLineProps) {
  const c = useT(commonTexts)
  const box = useRef<HTMLElement>(null)
  // The text is selected, so Ctrl C copies it.
  const { copied, copy } = useCopy(text, () => {
    if (box.current) getSelection()?.selectAllChildren(box.current)
  })

  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-start gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3"
    >
      <code ref={box} className="min-w-0 grow self-center py-1 font-mono text-[13px] break-all">
        {text}
      </code>
      <Button size="sm" className="pointer-coarse:h-10" onClick={copy}>
        {copied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
        <span aria-live="polite" className={compact ? 'sr-only' : undefined}>
          {c(copied ? 'actions.copied' : 'actions.copy')}
        </span>
      </Button>
    </div>
  )
}
