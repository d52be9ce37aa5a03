import { formatLength } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Gauge, WeightGauge } from './box-gauge.ts'

/** The weight against 30 kg, and its tier. */
export function WeightMeter({ gauge }: { gauge: WeightGauge | null }) {
  const limit = 'Limite du transporteur\u00a0: 30\u00a0kg.'
  return <Meter gauge={gauge} sentence={gauge ? weightSentence(gauge) : limit} />
}

function weightSentence({ level, max, value, tierUpToGrams }: WeightGauge): string {
  if (level === 'over' || tierUpToGrams === null) {
    return `${formatWeight(value)}\u00a0: au-dessus de la limite de ${formatWeight(max)}.`
  }
  return `${formatWeight(value)} sur ${formatWeight(max)}, tranche jusqu’à ${formatWeight(tierUpToGrams)}.`
}

/** The sum of the three sides against 200 cm. */
export function SizeMeter({ gauge }: { gauge: Gauge | null }) {
  const limit = 'Longueur + largeur + hauteur\u00a0: moins de 200\u00a0cm.'
  return <Meter gauge={gauge} sentence={gauge ? sizeSentence(gauge) : limit} />
}

function sizeSentence({ level, max, value }: Gauge): string {
  const sum = `${formatLength(value)} en tout`
  if (level === 'over') return `${sum}\u00a0: il faut moins de ${formatLength(max)}.`
  if (level === 'non-standard') return `${sum}\u00a0: accepté, mais hors norme.`
  return `${sum}, moins de ${formatLength(max)}.`
}

const fills = { fits: 'bg-action', 'non-standard': 'bg-waiting', over: 'bg-danger' }

/** The words say it; the bar only shows it. */
function Meter({ gauge, sentence }: { gauge: Gauge | null; sentence: string }) {
  const percent = gauge ? Math.min(100, (gauge.value / gauge.max) * 100) : 0
  return (
    <div className="-mt-1.5">
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
          gauge?.level === 'over' ? 'font-semibold text-danger' : 'text-ink-soft',
        )}
      >
        {sentence}
      </p>
    </div>
  )
}
