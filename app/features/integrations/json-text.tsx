import { cn } from '~/lib/cn'

interface JsonTextProps {
  label: string
  /** JSON is formatted with line breaks; anything else is shown unchanged. */
  text: string
  className?: string
}

/** A body of JSON, indented to be read. */
export function JsonText({ label, text, className }: JsonTextProps) {
  return (
    <pre
      // A box that scrolls has to be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      role="region"
      aria-label={label}
      className={cn(
        'max-h-96 overflow-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap',
        className,
      )}
    >
      {pretty(text)}
    </pre>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
