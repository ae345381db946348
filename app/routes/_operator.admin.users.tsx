import type { ActionFunctionArgs } from '@remix-run/node'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { userList } from '~/features/platform/user-list'
import { runUserStep } from '~/features/platform/user-step.server'
import { pageAction } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(userList)

export const action = pageAction((args: ActionFunctionArgs) => runUserStep(args))

export default function PlatformUsers() {
  return <ListPage list={userList} />
}
