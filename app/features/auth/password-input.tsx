import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input, type InputProps } from '~/components/ui/input'
import { authTexts } from '~/i18n/auth'
import { useT } from '~/lib/i18n'

/** A password with a button that reveals it. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const t = useT(authTexts)
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={visible ? 'text' : 'password'} className="h-10 pr-11" />
      <button
        type="button"
        aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-lg text-faint hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
