import { memo } from 'react'
import { BarView } from './bar'
import { headingHeight, type Row, type Scale } from './board-model'
import { BusyView } from './busy-view'
import { ShadeView } from './shade-view'

interface LaneProps {
  row: Row
  scale: Scale
  cursor: number | null
  selected: ReadonlySet<number>
  locked: boolean
}

/** The bars of a row, and what lies behind them. */
export const Lane = memo(function Lane({ row, scale, cursor, selected, locked }: LaneProps) {
  return (
    <>
      {row.heading === null ? null : (
        <div
          aria-hidden
          data-line="heading"
          className="absolute inset-x-0 bg-sunken"
          style={{ top: row.top - headingHeight, height: headingHeight }}
        />
      )}
      <section
        aria-label={row.name}
        data-line
        className="absolute inset-x-0 border-b border-line"
        style={{ top: row.top, height: row.height }}
      >
        {row.shades?.map(shade => (
          <ShadeView key={`${shade.kind} ${shade.start}`} shade={shade} columns={scale.columns} />
        ))}
        {row.busy?.map(busy => (
          <BusyView key={busy.time.id} busy={busy} columns={scale.columns} />
        ))}
        {row.bars.map(bar => (
          <BarView
            key={bar.entry.id}
            {...{ bar, row, scale, locked }}
            active={bar.entry.id === cursor}
            selected={selected.has(bar.entry.id)}
          />
        ))}
      </section>
    </>
  )
})
