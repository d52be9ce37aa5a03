type Props = { values: readonly number[]; className?: string }

/** A line as small as a word; what it says stands in figures beside it. */
export function Sparkline({ values, className = 'h-6 w-20' }: Props) {
  const most = Math.max(...values, 0)
  const step = values.length > 1 ? 100 / (values.length - 1) : 0
  const points = values.map(
    (value, place) => `${place * step} ${most > 0 ? 23 - (value / most) * 22 : 23}`,
  )
  const last = points.at(-1)
  return (
    <svg
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      className={`overflow-visible ${className}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={`M${points.join('L')}`}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-action"
      />
      {last && (
        <path
          d={`M${last}h0`}
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
          className="stroke-deep"
        />
      )}
    </svg>
  )
}
