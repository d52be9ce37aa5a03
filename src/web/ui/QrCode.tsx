import { encode } from 'uqr'
import { joinClasses } from './join-classes.ts'

/** Drawn here, so that its content goes to no other server. Black on white in both themes, as cameras need. */
export function QrCode({
  text,
  label,
  className = 'w-52 rounded-lg border border-line',
}: {
  text: string
  label: string
  className?: string
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={joinClasses('bg-white text-black', className)}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={modules} fill="currentColor" />
    </svg>
  )
}
