import { Link } from '@remix-run/react'
import { Upload } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { ImportNoun } from './imports'

/** Link from an empty list to importing its records; nothing for users without the permission. */
export function ImportLink({ noun }: { noun: ImportNoun }) {
  const t = useT(importsTexts)
  const may = useMay()
  if (!may('imports:write') || !may(`${noun}:write`)) return null
  return (
    <Button asChild>
      <Link to={`/imports?noun=${noun}`}>
        <Upload aria-hidden />
        {t('bring')}
      </Link>
    </Button>
  )
}
