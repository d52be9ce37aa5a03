import { ChevronLeft, ChevronRight } from 'lucide-react'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Counted } from './ListHead.tsx'

/** « 1–50 sur 1 240 ‹ › » under every list of the office; nothing under a list of one page. */
export function ListPages({
  from,
  shown,
  counted,
  hasNext,
  isBusy,
  onPrevious,
  onNext,
}: {
  /** The place of the first row shown, from 1. */
  from: number
  shown: number
  /** How many there are, where that is known. */
  counted: Counted | undefined
  hasNext: boolean
  isBusy: boolean
  onPrevious: () => void
  onNext: () => void
}) {
  if (from === 1 && !hasNext) return null
  const to = from + shown - 1
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-1">
      <p aria-live="polite" aria-busy={isBusy} className="figures mr-2 text-14 text-ink-soft">
        {whole(from)}–{whole(to)}
        {totalText(counted, to, hasNext)}
      </p>
      <Button
        {...leavesTyping}
        variant="ghost"
        className="w-11 px-0! pointer-fine:w-9"
        aria-label="Page précédente"
        resting={from === 1}
        onClick={onPrevious}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button
        {...leavesTyping}
        variant="ghost"
        className="w-11 px-0! pointer-fine:w-9"
        aria-label="Page suivante"
        resting={!hasNext}
        busy={isBusy}
        onClick={onNext}
      >
        {!isBusy && <ChevronRight className="size-5" aria-hidden="true" />}
      </Button>
    </nav>
  )
}

const whole = (value: number): string =>
  value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')

/** On the last page the total is what was shown, whatever was counted before. */
function totalText(counted: Counted | undefined, to: number, hasNext: boolean): string {
  if (!hasNext) return ` sur ${whole(to)}`
  if (!counted || (counted.value <= to && !counted.isMore)) return ' affichés'
  return ` sur ${whole(counted.value)}${counted.isMore ? '+' : ''}`
}
