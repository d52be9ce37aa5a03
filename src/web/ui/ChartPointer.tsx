import type { PointerEvent } from 'react'

type Props = {
  label: string
  count: number
  value: number
  onChange: (place: number) => void
  /** What the chart says at `value`. */
  text: string
}

/** Under a chart, to walk through its values: by arrows, by finger, and read aloud. */
export const ChartPointer = ({ label, count, value, onChange, text }: Props) => (
  <input
    type="range"
    aria-label={label}
    aria-valuetext={text}
    min={0}
    max={count - 1}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    className="block h-6 w-full cursor-pointer accent-action"
  />
)

/** From the left of a chart to its right, 0 to 1, where the pointer is. */
export function shareUnderPointer({ currentTarget, clientX }: PointerEvent<Element>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}
