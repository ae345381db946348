interface QrFigureProps {
  /** The code as SVG, by the server. */
  svg: string
  alt: string
  caption: string
}

/** A code to scan, on white in either theme, with its purpose. */
export const QrFigure = ({ svg, alt, caption }: QrFigureProps) => (
  <figure className="grid justify-items-center gap-1">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
      className="size-52 rounded-lg border border-line bg-white p-1"
    />
    <figcaption className="text-center text-xs text-muted">{caption}</figcaption>
  </figure>
)
