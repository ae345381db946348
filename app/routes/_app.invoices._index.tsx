import { Link } from '@remix-run/react'
import { BellRing, ClipboardList, FileX2, type LucideIcon } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { invoiceList } from '~/features/invoices/invoice-list'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { useBatch } from '~/features/lists/use-batch'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(invoiceList)

export default function Invoices() {
  const t = useT(invoicesTexts)
  const may = useMay()
  const actions = (
    <>
      {may('invoices:dun') ? <Way to="/dunning" icon={BellRing} label={t('dunning')} /> : null}
      <Way to="/credit-notes" icon={FileX2} label={t('creditNotes')} />
      {may('rapports:read') ? (
        <Way to="/invoices/from-rapports" icon={ClipboardList} label={t('fromRapports')} />
      ) : null}
    </>
  )
  return <ListPage list={invoiceList} actions={actions} batch={useBatch(invoiceList)} />
}

function Way({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Button asChild>
      <Link to={to}>
        <Icon aria-hidden />
        {label}
      </Link>
    </Button>
  )
}
