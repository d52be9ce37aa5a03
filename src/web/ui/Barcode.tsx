/** The modules of a barcode, `true` for black; ten white ones on each side, as scanners need. */
export function Barcode({
  modules,
  label,
  className,
}: {
  modules: readonly boolean[]
  label: string
  className?: string
}) {
  const quiet = 10
  const bars = modules
    .map((isBlack, place) => (isBlack ? `M${place + quiet} 0h1v10h-1z` : ''))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${modules.length + 2 * quiet} 10`}
      preserveAspectRatio="none"
      className={className}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={bars} fill="currentColor" />
    </svg>
  )
}
