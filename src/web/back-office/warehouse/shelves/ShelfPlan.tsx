import { Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShelfView } from '#contract/warehouse/shelves.ts'
import { LabelSheet } from '#web/back-office/warehouse/label/LabelSheet.tsx'
import { ShelfLabel } from '#web/back-office/warehouse/label/ShelfLabel.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ShelfForm } from './ShelfForm.tsx'

/** A parcel that is here for longer is worth a look. */
const oldAfterDays = 30
const day = 86_400_000

const isOld = ({ oldestAt }: ShelfView, now: number): boolean =>
  oldestAt !== null && now - Date.parse(oldestAt) > oldAfterDays * day

/** The warehouse zone by zone, one cell per shelf, filled by what it holds; a press tells more beside the plan. */
export function ShelfPlan({ shelves }: { shelves: readonly ShelfView[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const now = useNow()
  const most = Math.max(...shelves.map(({ parcels }) => parcels), 1)
  const shown = shelves.find(({ code }) => code === chosen)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,64rem)_20rem]">
      <div className="grid gap-4">
        {zonesOf(shelves).map(([zone, held]) => (
          <section key={zone} aria-label={zone}>
            <h2 className="flex items-baseline gap-2 text-16">
              {zone}
              <span className="figures font-sans text-13 font-normal tracking-normal text-ink-soft">
                {held.length} {held.length > 1 ? 'étagères' : 'étagère'},{' '}
                {held.reduce((sum, { parcels }) => sum + parcels, 0)}&nbsp;colis
              </span>
            </h2>
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
              {held.map((shelf) => (
                <li key={shelf.code}>
                  <Cell
                    shelf={shelf}
                    share={shelf.parcels / most}
                    isOld={isOld(shelf, now)}
                    isChosen={shelf === shown}
                    onChoose={() => setChosen(shelf.code)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Legend />
      </div>
      <aside aria-label="Étagère choisie" aria-live="polite" className="lg:sticky lg:top-4">
        {shown ? (
          <Chosen shelf={shown} now={now} />
        ) : (
          <p className="rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-ink-soft">
            Choisissez une étagère&nbsp;: ce qu’elle porte se lit ici.
          </p>
        )}
      </aside>
    </div>
  )
}

const offPlan = 'Hors plan'

/** In the order of the codes; what is not in the plan comes last. */
function zonesOf(shelves: readonly ShelfView[]): readonly [string, readonly ShelfView[]][] {
  const zones = Map.groupBy(shelves, ({ zone }) => zone ?? offPlan)
  return [...zones].toSorted(
    ([one], [other]) => Number(one === offPlan) - Number(other === offPlan),
  )
}

type CellProps = {
  readonly shelf: ShelfView
  readonly share: number
  readonly isOld: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Cell({ shelf: { code, parcels, isActive }, share, isOld, isChosen, onChoose }: CellProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={joinClasses(
        'relative isolate flex h-12 w-18 flex-col items-start justify-between overflow-hidden rounded-control border-2 bg-surface px-1.5 py-1 text-left hover:border-action 2xl:h-18 2xl:w-32 2xl:px-2.5 2xl:py-2',
        isOld ? 'border-waiting' : 'border-line-strong',
        !isActive && 'border-dashed',
        isChosen && 'outline-2 outline-offset-1 outline-ink',
      )}
      onClick={onChoose}
    >
      <span
        className="absolute inset-x-0 bottom-0 -z-10 bg-reef"
        style={{ height: `${Math.round(share * 100)}%` }}
      />
      <span className="font-mono text-12 font-semibold 2xl:text-14">{code}</span>
      <span className="figures self-end text-14 leading-none font-bold 2xl:text-18 2xl:leading-none">
        {parcels || ''}
        <span className="sr-only">
          {[
            parcels === 0 ? 'vide' : ' colis',
            isOld && `le plus ancien depuis plus de ${oldAfterDays} jours`,
            !isActive && 'fermée',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </button>
  )
}

const Legend = () => (
  <p className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-soft">
    <Key className="border-line-strong bg-reef">le remplissage suit le nombre de colis</Key>
    <Key className="border-waiting bg-surface">le plus ancien depuis plus de 30&nbsp;jours</Key>
    <Key className="border-dashed border-line-strong bg-surface">fermée aux rangements</Key>
  </p>
)

const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <span className={`h-3.5 w-5 rounded-[0.25rem] border-2 ${className}`} aria-hidden="true" />
    {children}
  </span>
)

function Chosen({ shelf, now }: { shelf: ShelfView; now: number }) {
  const { code, zone, isActive, parcels, oldestAt } = shelf
  return (
    <Card padding="tight" aria-labelledby="etagere-choisie">
      <h2 id="etagere-choisie" className="font-mono text-22">
        {code}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-14 text-ink-soft">
        {zone ?? <Badge family="waiting">Hors plan</Badge>}
        {!isActive && <Badge family="problem">Fermée</Badge>}
      </p>
      <p className="mt-3">
        <strong className="figures font-display text-28">{parcels}</strong> colis
      </p>
      {oldestAt && (
        <p className="text-14 text-ink-soft">
          le plus ancien {waitedFor(oldestAt, now)}, arrivé le {formatShortDay(oldestAt)}
        </p>
      )}
      <div className="mt-4 grid gap-1">
        {parcels > 0 && (
          <Link
            to={`${paths.adminParcels}?etagere=${encodeURIComponent(code)}`}
            className={buttonStyle()}
          >
            Voir les colis
          </Link>
        )}
        <ShelfLabels codes={[code]} isOne />
        <ShelfForm shelf={shelf} />
      </div>
    </Card>
  )
}

type Props = {
  readonly codes: readonly string[]
  /** Of one shelf, in its line of the list. */
  readonly isOne?: boolean
}

/** The labels of these shelves, which put-away and counts read. */
export const ShelfLabels = ({ codes, isOne = false }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        variant={isOne ? 'ghost' : 'secondary'}
        aria-label={isOne ? `Étiquette de l’étagère ${codes.join()}` : 'Imprimer les étiquettes'}
        disabled={codes.length === 0}
        onClick={open}
      >
        <Printer className="size-4" aria-hidden="true" />
        {isOne ? 'Étiquette' : 'Étiquettes'}
      </Button>
    )}
    title={isOne ? 'Étiquette de l’étagère' : `Étiquettes des étagères (${codes.length})`}
    description="62 × 100 mm. Choisissez ce format dans la fenêtre d’impression."
  >
    {() => (
      <LabelSheet>
        {codes.map((code) => (
          <ShelfLabel key={code} code={code} />
        ))}
      </LabelSheet>
    )}
  </ActionDialog>
)
