import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** A plain table, for detail pages; lists use DataTable. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-left', className)} {...props} />
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-line last:border-b-0', className)} {...props} />
}

export interface CellAlign {
  /** `right` also sets tabular figures, for money and quantities. */
  align?: 'left' | 'right' | 'center'
}

export function TableHeader({ className, align = 'left', ...props }: Omit<ComponentProps<'th'>, 'align'> & CellAlign) {
  return (
    <th
      scope="col"
      className={cn('h-9 px-3 text-xs font-medium whitespace-nowrap text-muted', alignment[align], className)}
      {...props}
    />
  )
}

export function TableCell({ className, align = 'left', ...props }: Omit<ComponentProps<'td'>, 'align'> & CellAlign) {
  return <td className={cn('h-11 px-3 py-1.5', alignment[align], className)} {...props} />
}

const alignment = { left: 'text-left', center: 'text-center', right: 'text-right tabular' } as const
