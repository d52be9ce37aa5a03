import { formatLength } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { kilogramsText } from '#words/amounts.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Gauge, WeightGauge } from './box-gauge.ts'

type Weighed = {
  readonly gauge: WeightGauge | null
  readonly paidUpToGrams: number | null
  /** The boxes of the shipment that are closed already. */
  readonly packedGrams: number
}

/** The weight against 30 kg, its price tier, and what is left of the tier that was paid. */
export function WeightMeter({ gauge, paidUpToGrams, packedGrams }: Weighed) {
  const limit = 'Limite du transporteur\u00a0: 30\u00a0kg.'
  const paid = paidUpToGrams === null ? '' : ` ${paidSentence(paidUpToGrams, packedGrams)}`
  if (gauge === null) return <Meter gauge={null} sentence={`${limit}${paid}`} />
  const isOverPaid = paidUpToGrams !== null && gauge.value + packedGrams > paidUpToGrams
  return (
    <Meter
      gauge={isOverPaid && gauge.level === 'fits' ? { ...gauge, level: 'non-standard' } : gauge}
      sentence={`${weightSentence(gauge)}${paid}`}
      isWarning={isOverPaid}
    />
  )
}

function paidSentence(paidUpToGrams: number, packedGrams: number): string {
  const paid = `Payé jusqu’à ${kilogramsText(paidUpToGrams)}`
  if (packedGrams === 0) return `${paid}.`
  const left = paidUpToGrams - packedGrams
  const closed = `dont ${formatWeight(packedGrams)} dans les boîtes fermées`
  return left > 0
    ? `${paid}, ${closed}\u00a0: il reste ${formatWeight(left)}.`
    : `${paid}, ${closed}\u00a0: il ne reste rien.`
}

function weightSentence({ level, max, value, tierUpToGrams }: WeightGauge): string {
  if (level === 'over' || tierUpToGrams === null) {
    return `${formatWeight(value)}\u00a0: au-dessus de la limite de ${kilogramsText(max)}.`
  }
  return `${formatWeight(value)} sur ${kilogramsText(max)}, tranche jusqu’à ${kilogramsText(tierUpToGrams)}.`
}

/** The sum of the three sides against 200 cm. */
export function SizeMeter({
  gauge,
  isNonStandardPaid,
}: {
  gauge: Gauge | null
  isNonStandardPaid: boolean
}) {
  const limit = 'Longueur + largeur + hauteur\u00a0: moins de 200\u00a0cm.'
  const sentence = gauge ? sizeSentence(gauge, isNonStandardPaid) : limit
  const isUnpaid = gauge?.level === 'non-standard' && !isNonStandardPaid
  return <Meter gauge={gauge} sentence={sentence} isWarning={isUnpaid} />
}

function sizeSentence({ level, max, value }: Gauge, isNonStandardPaid: boolean): string {
  const sum = `${formatLength(value)} en tout`
  if (level === 'over') return `${sum}\u00a0: il faut moins de ${formatLength(max)}.`
  if (level === 'non-standard') {
    return isNonStandardPaid
      ? `${sum}\u00a0: accepté, mais hors norme.`
      : `${sum}\u00a0: hors norme, et le hors norme n’est pas payé.`
  }
  return `${sum}, moins de ${formatLength(max)}.`
}

const fills = { fits: 'bg-action', 'non-standard': 'bg-waiting', over: 'bg-danger' }

/** The sentence carries the meaning; the bar only illustrates it. */
type MeterProps = { gauge: Gauge | null; sentence: string; isWarning?: boolean }

function Meter({ gauge, sentence, isWarning = false }: MeterProps) {
  const percent = gauge ? Math.min(100, (gauge.value / gauge.max) * 100) : 0
  return (
    <div>
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={joinClasses(
            'h-full rounded-full transition-[width] duration-200',
            fills[gauge?.level ?? 'fits'],
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p
        className={joinClasses(
          'figures mt-1 text-sm',
          gauge?.level === 'over' ? 'font-semibold text-danger' : noted(isWarning),
        )}
      >
        {sentence}
      </p>
    </div>
  )
}

const noted = (isWarning: boolean): string =>
  isWarning ? 'font-semibold text-waiting' : 'text-ink-soft'
