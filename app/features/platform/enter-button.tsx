import { Form, useNavigation } from '@remix-run/react'
import { LogIn } from 'lucide-react'
import { Button, type ButtonProps } from '~/components/ui/button'
import { companiesTexts } from '~/i18n/companies'
import { useT } from '~/lib/i18n'

interface EnterButtonProps {
  companyId: string
  name: string
  size?: ButtonProps['size']
  variant?: ButtonProps['variant']
}

/** Switches the operator's session into a company. */
export function EnterButton({ companyId, name, size = 'sm', variant }: EnterButtonProps) {
  const t = useT(companiesTexts)
  const pending = useNavigation().formData?.get('company_id') === companyId
  return (
    <Form method="post" action="/admin/companies">
      <input type="hidden" name="intent" value="enter" />
      <input type="hidden" name="company_id" value={companyId} />
      <Button
        type="submit"
        size={size}
        variant={variant}
        pending={pending}
        aria-label={t('enterNamed', { name })}
        className="w-full"
      >
        <LogIn aria-hidden />
        {t('enter')}
      </Button>
    </Form>
  )
}
