import { type ActionFunctionArgs, redirect } from '@remix-run/node'

/** Ends the session; a mere link does nothing, so that no other page can sign a user out. */
export async function action({ context }: ActionFunctionArgs) {
  const { setCookie } = await context.logout()
  return redirect('/login', { headers: { 'Set-Cookie': setCookie } })
}

export function loader() {
  return redirect('/')
}
