import { Paperclip } from 'lucide-react'
import { fileSize } from '~/features/inbound/file-size'
import { useFormat } from '~/lib/session'

interface MessageFileProps {
  id: number
  file: { filename: string; size_bytes: number } | null
}

/** The document, film or sound of a message, to be downloaded; nothing where there is none. */
export function MessageFile({ id, file }: MessageFileProps) {
  const format = useFormat()
  return file ? (
    <a
      href={`/api/messaging/messages/${id}/file`}
      download={file.filename}
      className="flex min-h-10 max-w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-3 hover:bg-hover"
    >
      <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 truncate font-medium">{file.filename}</span>
      <span className="shrink-0 text-xs text-muted tabular" suppressHydrationWarning>
        {fileSize(format, file.size_bytes)}
      </span>
    </a>
  ) : null
}
