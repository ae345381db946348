import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useRef, useState } from 'react'
import type { DataTableProps } from '~/components/ui/data-table'
import { BatchBar } from './batch-bar'
import { BatchDialog } from './batch-dialog'
import { type BatchVerb, postStep } from './batch-verb'
import { inTurn, type Told } from './in-turn'

interface BatchOptions<Row> {
  /** The batch route of the noun. */
  url: string
  rows: readonly Row[]
  verbs: readonly BatchVerb<Row>[]
  nameOf: (row: Row) => string
  /** The record's page. */
  hrefOf: (row: Row) => string
  /** Further buttons of the bar, such as a page that takes the selection along. */
  more?: (chosen: readonly Row[]) => ReactNode
}

/** What a list does with the records that were selected. */
export interface BatchRun<Row> {
  verb: BatchVerb<Row>
  /** Those that the step is open to, as they were when it was asked for. */
  fitting: readonly Row[]
  others: readonly Row[]
  /** What was told of each so far; null before the beginning. */
  told: ReadonlyMap<number, Told> | null
  ended: boolean
}

/** Bar and dialog for steps over several rows of a list; null as `bulk` where there is nothing to do with them. */
export function useBatch<Row extends { id: number }>(
  options: BatchOptions<Row>,
): {
  bulk: DataTableProps<Row>['bulk']
  dialog: ReactNode
} {
  const { url, rows, verbs, more } = options
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState<BatchRun<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const clear = useRef(() => {})

  async function begin({ verb, fitting }: BatchRun<Row>) {
    const stopper = new AbortController()
    stop.current = stopper
    const tell = (row: Row, told: Told) =>
      setRun(before => before && { ...before, told: new Map(before.told).set(row.id, told) })
    setRun(before => before && { ...before, told: new Map() })
    await inTurn(fitting, row => verb.step?.(row) ?? postStep(url, verb.intent, row.id), tell, stopper.signal)
    stop.current = null
    setRun(before => before && { ...before, ended: true })
    clear.current()
    revalidate()
  }

  /** While records are on their way, closing stops behind the one that is. */
  function change(next: boolean) {
    if (stop.current) stop.current.abort()
    else setOpen(next)
  }

  const bulk: DataTableProps<Row>['bulk'] = (ids, unselect) => {
    const chosen = rows.filter(row => ids.includes(row.id))
    return (
      <BatchBar
        verbs={verbs}
        chosen={chosen}
        onVerb={verb => {
          clear.current = unselect
          const fitting = chosen.filter(verb.fits)
          setRun({ verb, fitting, others: chosen.filter(row => !verb.fits(row)), told: null, ended: false })
          setOpen(true)
        }}
      >
        {more?.(chosen)}
      </BatchBar>
    )
  }
  return {
    bulk: verbs.length > 0 || more ? bulk : undefined,
    dialog: run ? (
      <BatchDialog
        run={run}
        nameOf={options.nameOf}
        hrefOf={options.hrefOf}
        open={open}
        onOpenChange={change}
        onBegin={() => void begin(run)}
      />
    ) : null,
  }
}
