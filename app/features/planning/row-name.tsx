import { LoadView } from './board-days'
import { headingHeight, type Row } from './board-model'

/** The left end of a row, with the heading above it. */
export function RowName({ row }: { row: Row }) {
  return (
    <>
      {row.heading === null ? null : (
        <div
          data-line="heading"
          className="absolute inset-x-0 flex items-center truncate bg-sunken px-3 text-xs font-medium text-muted"
          style={{ top: row.top - headingHeight, height: headingHeight }}
        >
          {row.heading}
        </div>
      )}
      <div
        data-line
        className="absolute inset-x-0 flex flex-col justify-center border-b border-line px-3"
        style={{ top: row.top, height: row.height }}
      >
        <span className="flex items-center justify-between gap-1">
          <span className="line-clamp-2 min-w-0 leading-tight font-medium break-words">{row.name}</span>
          {row.load ? <LoadView load={row.load} /> : null}
        </span>
        {row.note ? <span className="truncate text-xs text-muted">{row.note}</span> : null}
      </div>
    </>
  )
}
