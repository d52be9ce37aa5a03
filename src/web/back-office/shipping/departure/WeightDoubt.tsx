import { formatWeight } from '#web/copy/format-weight.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  readonly weightGrams: number
  readonly parcelsGrams: number
  readonly onCorrect: () => void
  readonly onSound: () => void
}

/** Asks about a box that weighs much less or much more than its parcels together. */
export const WeightDoubt = ({ weightGrams, parcelsGrams, onCorrect, onSound }: Props) => (
  <Notice
    kind="error"
    title={`La boîte pèse ${formatWeight(weightGrams)}, ses colis ensemble ${formatWeight(parcelsGrams)}.`}
  >
    <p className="text-ink">
      {weightGrams < parcelsGrams
        ? 'Un colis manque peut-être, ou la balance est mal lue.'
        : 'Un autre colis y est peut-être, ou la balance est mal lue.'}
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button onClick={onCorrect}>Peser de nouveau</Button>
      <Button variant="secondary" onClick={onSound}>
        Le poids est juste
      </Button>
    </div>
  </Notice>
)
