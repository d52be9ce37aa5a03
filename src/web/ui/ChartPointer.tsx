import type { PointerEvent, ReactNode } from 'react'

type Props = {
  label: string
  count: number
  value: number
  onChange: (place: number) => void
  /** What the chart says at `value`. */
  text: string
  /** Where the pointer is, from the left of the picture to its right, 0 to 1. */
  onPoint: (share: number) => void
  onLeave?: () => void
  /** The picture. */
  children: ReactNode
}

/** A picture that one walks through: by pointer, by finger, and by arrows as a slider that lies over it unseen. */
export const ChartPointer = ({
  label,
  count,
  value,
  onChange,
  text,
  onPoint,
  onLeave,
  children,
}: Props) => (
  <div
    className="relative cursor-crosshair touch-pan-y rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
    onPointerDown={(event) => onPoint(shareUnder(event))}
    onPointerMove={(event) => onPoint(shareUnder(event))}
    onPointerLeave={onLeave}
  >
    {children}
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      onFocus={() => onChange(value)}
      onBlur={onLeave}
      className="pointer-events-none absolute inset-0 size-full opacity-0"
    />
  </div>
)

function shareUnder({ currentTarget, clientX }: PointerEvent<Element>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}
