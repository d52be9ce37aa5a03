import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'

export type Before = {
  readonly value: number
  /** « 840,00 € ». */
  readonly text: string
  /** « les 30 jours d’avant ». */
  readonly period: string
}

type Props = {
  value: number
  before: Before
  /** Which way is good news. */
  good?: 'up' | 'down'
}

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** How a figure compares with the period before; from nothing, there is no percentage. */
export function Delta({ value, before, good = 'up' }: Props) {
  if (before.value === 0) {
    return <span className="text-14 text-ink-soft">rien {before.period}</span>
  }
  const change = Math.round(((value - before.value) / Math.abs(before.value)) * 100) / 100
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5 text-14">
      <span className={`inline-flex items-center gap-0.5 font-semibold ${hueOf(change, good)}`}>
        <Icon className="size-4" aria-hidden="true" />
        {percent.format(change).replaceAll('\u202f', '\u00a0').replace('-', '\u2212')}
      </span>
      <span className="text-ink-soft">
        {before.text} {before.period}
      </span>
    </span>
  )
}

function hueOf(change: number, good: 'up' | 'down'): string {
  if (change === 0) return 'text-ink-soft'
  return change > 0 === (good === 'up') ? 'text-done' : 'text-problem'
}
