import type { LoaderFunctionArgs } from '@remix-run/node'
import { invoiceList } from '~/features/invoices/invoice-list'
import { loadList } from '~/features/lists/list.server'
import { ProjectTab } from '~/features/projects/project-tab'
import { idParam, page } from '~/lib/page.server'

export const loader = page((args: LoaderFunctionArgs) =>
  loadList(invoiceList, args, { project_id: idParam(args.params.id) }),
)

/** The invoices of a project. */
export default function ProjectInvoices() {
  return (
    <ProjectTab
      list={invoiceList}
      columns={['title', 'number', 'status', 'date', 'due', 'remaining', 'total']}
      texts={{ title: 'lists.noInvoicesTitle', body: 'lists.noInvoicesBody', create: 'actions.invoice' }}
      create="/invoices/from-rapports"
    />
  )
}
