import { Button, type ButtonProps } from '~/components/ui/button'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'

/** A button that cannot be used now and says why: on hover and focus, and when it is tapped. */
export function BlockedButton({ why, ...props }: ButtonProps & { why: string }) {
  return (
    <Tooltip content={why}>
      <Button {...props} aria-disabled onClick={() => toast(why, { tone: 'info' })} />
    </Tooltip>
  )
}
